import { Component, type ReactNode } from 'react'

type Props = { resetKey: string; fallback: ReactNode; children: ReactNode }
type State = { failedAt: string | null }

/** Shows `fallback` in place of what failed to load or to render, until `resetKey` changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedAt: null }

  static getDerivedStateFromError(): Partial<State> {
    return { failedAt: '' }
  }

  static getDerivedStateFromProps({ resetKey }: Props, { failedAt }: State): Partial<State> | null {
    if (failedAt === null) return null
    // An error names no key of its own; it belongs to the one that is shown.
    if (failedAt === '') return { failedAt: resetKey }
    return failedAt === resetKey ? null : { failedAt: null }
  }

  override render() {
    return this.state.failedAt === null ? this.props.children : this.props.fallback
  }
}
