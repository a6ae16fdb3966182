import { Notice } from '#ui/feedback/notice.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'

/** The words of a destructive toast, kept above the button once the toast is gone. It has announced them already. */
export function FormError({ message }: { message: string | null }) {
  const unsaid = useTextAfterToast(message)
  return unsaid === null ? null : <Notice tone="warn">{unsaid}</Notice>
}
