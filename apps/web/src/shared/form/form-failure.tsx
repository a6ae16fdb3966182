import { Notice } from '#ui/feedback/notice.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'

/** The text of an error toast above the button, shown once the toast is gone. */
export function FormError({ message }: { message: string | null }) {
  const shown = useTextAfterToast(message)
  return shown === null ? null : <Notice tone="warn">{shown}</Notice>
}
