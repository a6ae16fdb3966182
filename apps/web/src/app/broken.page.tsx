import { PageTitle } from '#shared/page-title.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { messages } from './messages.ts'

const text = messages.broken

/** Takes the place of a page that failed to load or to render. */
export function BrokenPage() {
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading title={text.title} />
      <p className="measure">{text.body}</p>
      <Button className="mt-6" onClick={() => location.reload()} variant="primary">
        {text.reload}
      </Button>
    </>
  )
}
