import { Checkbox } from '#ui/checkbox.tsx'
import { setHidesAgain, useHidesAgain } from './hide-again.ts'
import { messages } from './messages.ts'

/** Chooses whether visible amounts are hidden again after five minutes. */
export const HideAgainChoice = () => (
  <Checkbox
    checked={useHidesAgain()}
    className="text-14"
    label={messages.hideAgain}
    onChange={({ target }) => setHidesAgain(target.checked)}
  />
)
