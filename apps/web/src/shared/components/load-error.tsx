import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { useTextAfterToast } from '#ui/overlay/use-toast.ts'
import { useOnReconnect } from '../api/connection.ts'

const RETRY = 'Try again'

/**
 * In the place of what could not be loaded, with the way to try again; the network's return does so, too. `said` waits until
 * no toast says it.
 */
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
  const unsaid = useTextAfterToast(said ?? null)
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
      {unsaid === title ? null : unsaid}
    </Notice>
  )
}
