import { Notice } from '#ui/feedback/notice.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { useOnReconnect } from '../api/connection.ts'
import { messages } from './messages.ts'

/** Replaces what could not be loaded. Retries by its button and when the network is back. A toast hides `message` meanwhile. */
export function LoadError({
  title,
  message,
  onRetry,
}: {
  title: string
  message: string | null | undefined
  onRetry: () => void
}) {
  useOnReconnect(onRetry)
  const visibleMessage = useTextAfterToast(message ?? null)
  return (
    <Notice action={{ onClick: onRetry, children: messages.retry }} role="alert" title={title} tone="warn">
      {visibleMessage === title ? null : visibleMessage}
    </Notice>
  )
}
