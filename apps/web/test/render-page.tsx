import { type RenderResult, render, screen, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect } from 'vitest'
import { Toaster } from '../src/ui/overlay/toaster.tsx'

/** Renders one component and hands back its queries with a person who types and clicks. */
export function renderWithUser(node: ReactNode): RenderResult & { user: UserEvent } {
  return { user: userEvent.setup(), ...render(node) }
}

/** Puts a page at its path, between the toasts and a sign that says where a redirect has led. */
export function renderPage(page: ReactNode, { path, state }: { path: string; state?: unknown }) {
  return renderWithUser(
    <MemoryRouter initialEntries={[{ pathname: path, state }]}>
      <Suspense>
        <Routes>
          <Route element={page} path={path} />
          <Route element={<Elsewhere />} path="*" />
        </Routes>
      </Suspense>
      <Toaster dismissLabel="Dismiss" label="Notifications" />
    </MemoryRouter>,
  )
}

function Elsewhere() {
  return <p>{`At ${useLocation().pathname}`}</p>
}

/** The toasts of a rendered page. */
export const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))

/** The open dialog, of this name where one is given. */
export const dialog = (name?: string) =>
  within(screen.getByRole('dialog', name === undefined ? {} : { name }))

/** Expects these texts to come into view. */
export async function expectTexts(
  where: Pick<typeof screen, 'findByText'>,
  ...texts: readonly (string | RegExp)[]
) {
  for (const text of texts) expect(await where.findByText(text)).toBeVisible()
}

/** Presses a button as soon as it is there. */
export async function press(
  person: UserEvent,
  name: string | RegExp,
  where: Pick<typeof screen, 'findByRole'> = screen,
) {
  await person.click(await where.findByRole('button', { name }))
}

/** Puts a text into a field at one stroke, as a password manager or a paste does. */
export async function enter(person: UserEvent, field: HTMLElement, text: string) {
  await person.click(field)
  await person.paste(text)
}
