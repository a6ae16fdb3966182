import { Checkbox } from '#ui/form/checkbox.tsx'
import { hideAgainPreference } from './hide-again.ts'
import { messages } from './messages.ts'

export const HideAgainChoice = () => (
  <Checkbox
    checked={hideAgainPreference.use() === 'on'}
    className="text-14"
    label={messages.hideAgain}
    onChange={({ target }) => hideAgainPreference.choose(target.checked ? 'on' : 'off')}
  />
)
