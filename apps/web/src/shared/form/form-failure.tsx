import { Notice } from '#ui/notice.tsx'
import { useUnsaid } from '#ui/use-toast.ts'

/** The words of a destructive toast, kept above the button once the toast is gone. It has announced them already. */
export function FormFailure({ message }: { message: string | null }) {
  const unsaid = useUnsaid(message)
  return unsaid === null ? null : <Notice tone="warn">{unsaid}</Notice>
}
