import { Component, type ReactNode } from 'react'
import { PageHeading } from '#shared/components/page-heading.tsx'
import { Button } from '#ui/actions/button.tsx'
import { messages } from './messages.ts'

const text = messages.broken

type Props = { resetKey: string; children: ReactNode }
type State = { failedAt: string | null }

/** Shows an error page in place of what failed to load or to render, until `resetKey` changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { failedAt }: State): Partial<State> | null {
    if (failedAt === null) return null
    // An error has no key of its own; it belongs to the one that is shown.
    if (failedAt === '') return { failedAt: resetKey }
    return failedAt === resetKey ? null : { failedAt: null }
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : <ErrorPage />
  }
}

function ErrorPage() {
  return (
    <>
      <PageHeading title={text.title} />
      <p className="measure">{text.body}</p>
      <Button className="mt-6" onClick={() => location.reload()} variant="primary">
        {text.reload}
      </Button>
    </>
  )
}
