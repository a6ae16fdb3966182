import { Notice } from '#ui/notice.tsx'

/** The twin of a destructive toast, kept above the button. The toast has announced it already. */
export function FormFailure({ message }: { message: string | null }) {
  return message === null ? null : <Notice tone="warn">{message}</Notice>
}
