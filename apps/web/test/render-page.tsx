import { type RenderResult, render, screen, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect } from 'vitest'
import { Toaster } from '../src/ui/overlay/toaster.tsx'

/** Renders a component and returns its queries with a simulated user. */
export function renderWithUser(node: ReactNode): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(node) }
}

/** Renders a page at its path, with toasts. Any other path shows where a redirect has led. */
export function renderPage(
  page: ReactNode,
  { path, search = '', state }: { path: string; search?: string; state?: unknown },
) {
  return renderWithUser(
    <MemoryRouter initialEntries={[{ pathname: path, search, state }]}>
      <Suspense>
        <Routes>
          <Route element={page} path={path} />
          <Route element={<CurrentPath />} path="*" />
        </Routes>
      </Suspense>
      <PageToaster />
    </MemoryRouter>,
  )
}

const PageToaster = () => (
  <Toaster dismissLabel="Dismiss" label="Notifications" page={useLocation().pathname} />
)

function CurrentPath() {
  return <p>{`At ${useLocation().pathname}`}</p>
}

export const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))

export const dialog = (name?: string) =>
  within(screen.getByRole('dialog', name === undefined ? {} : { name }))

export async function expectTexts(
  where: Pick<typeof screen, 'findByText'>,
  ...texts: readonly (string | RegExp)[]
) {
  for (const text of texts) expect(await where.findByText(text)).toBeVisible()
}

/** Clicks a button as soon as it is rendered. */
export async function press(
  person: UserEvent,
  name: string | RegExp,
  where: Pick<typeof screen, 'findByRole'> = screen,
) {
  await person.click(await where.findByRole('button', { name }))
}

/** Pastes a text into a field, which is faster than typing. */
export async function enter(person: UserEvent, field: HTMLElement, text: string) {
  await person.click(field)
  await person.paste(text)
}
