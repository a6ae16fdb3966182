import { type RenderResult, render } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

/** Renders one component and hands back its queries with a person who types and clicks. */
export function renderWithUser(node: ReactNode): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(node) }
}
