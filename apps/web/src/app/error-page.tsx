import { PageTitle } from '#shared/components/page-title.tsx'
import { Button } from '#ui/actions/button.tsx'
import { PageHeading } from '#ui/layout/page-heading.tsx'
import { messages } from './messages.ts'

const text = messages.broken

/** Takes the place of a page that failed to load or to render. */
export function ErrorPage() {
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
