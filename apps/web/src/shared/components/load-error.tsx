import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { useOnReconnect } from '../api/connection.ts'

const RETRY = 'Try again'

/** Replaces what could not be loaded, and retries by its button or once the network is back. A toast hides `said` meanwhile. */
export function LoadError({
  title,
  said,
  onRetry,
}: {
  title: string
  said: string | null | undefined
  onRetry: () => void
}) {
  useOnReconnect(onRetry)
  const message = useTextAfterToast(said ?? null)
  return (
    <Notice
      actions={
        <Button onClick={onRetry} size="small">
          {RETRY}
        </Button>
      }
      role="alert"
      title={title}
      tone="warn"
    >
      {message === title ? null : message}
    </Notice>
  )
}
