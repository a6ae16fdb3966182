import { hideAmounts, useAmountsHidden } from './amounts-hidden.ts'
import { Button } from './button.tsx'
import { EyeIcon, EyeOffIcon } from './icons.tsx'

/** Beside a balance, at the end of its label: hides every amount on the device, or shows them again. */
export function HideAmounts({ hide, show }: { hide: string; show: string }) {
  const isHidden = useAmountsHidden()
  return (
    <Button className="-my-2 -me-3" onClick={() => hideAmounts(!isHidden)} size="small" variant="quiet">
      {isHidden ? <EyeIcon /> : <EyeOffIcon />}
      {isHidden ? show : hide}
    </Button>
  )
}
