import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { messages } from './messages.ts'

/** In the place of what could not be loaded, with the way to try again. `said` is not repeated under an equal title. */
export function LoadFailure({
  title,
  said,
  onRetry,
}: {
  title: string
  said: string | null | undefined
  onRetry: () => void
}) {
  return (
    <Notice
      actions={
        <Button onClick={onRetry} size="small">
          {messages.retry}
        </Button>
      }
      role="alert"
      title={title}
      tone="warn"
    >
      {said === title ? null : said}
    </Notice>
  )
}
