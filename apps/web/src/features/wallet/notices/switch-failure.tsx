import { useTextAfterToast } from '#ui/overlay/use-toast.ts'

/** Why a switch could not be changed, below it, once no toast says so any more. */
export function SwitchFailure({ text }: { text: string | null }) {
  const shown = useTextAfterToast(text)
  return shown === null ? null : <p className="ps-8 text-14 text-loss">{shown}</p>
}
