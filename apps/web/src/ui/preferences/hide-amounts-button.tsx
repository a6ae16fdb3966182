import { Button } from '../actions/button.tsx'
import { EyeIcon, EyeOffIcon } from '../icons.tsx'
import { messages } from '../messages.ts'
import { setAmountsHidden, useAmountsHidden } from './amounts-hidden.ts'

/** Works on every page, button or not (the shell listens). A single key would be pressed by mistake (WCAG 2.1.4). */
const HIDE_AMOUNTS_KEYS = 'Alt+Shift+H'

/** Beside a balance, at the end of its label: hides every amount on the device, or shows them again. */
export function HideAmountsButton() {
  const isHidden = useAmountsHidden()
  return (
    <Button
      aria-keyshortcuts={HIDE_AMOUNTS_KEYS}
      className="-my-2 -me-3"
      onClick={() => setAmountsHidden(!isHidden)}
      size="small"
      title={HIDE_AMOUNTS_KEYS}
      variant="quiet"
    >
      {isHidden ? <EyeIcon /> : <EyeOffIcon />}
      {isHidden ? messages.amounts.show : messages.amounts.hide}
    </Button>
  )
}
