import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { useUnsaid } from '#ui/use-toast.ts'
import { useBackOnline } from './api/connection.ts'

const RETRY = 'Try again'

/**
 * In the place of what could not be loaded, with the way to try again; the network's return does so, too. `said` waits until
 * no toast says it.
 */
export function LoadFailure({
  title,
  said,
  onRetry,
}: {
  title: string
  said: string | null | undefined
  onRetry: () => void
}) {
  useBackOnline(onRetry)
  const unsaid = useUnsaid(said ?? null)
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
