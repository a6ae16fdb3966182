import './report-error.ts'
import { storageKeyFor } from '@satlens/auth-client'
import type { Session, User } from '@satlens/contract'
import { act, fireEvent, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type ReactNode, Suspense } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { expect, vi } from 'vitest'
import { sessionStore } from '../src/shared/session/session.ts'
import { Toaster } from '../src/ui/toaster.tsx'
import { renderWithUser } from './render.tsx'

export const user: User = {
  id: '6b1f2c1e-55a5-4b0e-9a8a-0f3f4f7c9d10',
  aud: 'authenticated',
  role: 'authenticated',
  email: 'ada@example.com',
  phone: '',
  app_metadata: {},
  user_metadata: { full_name: 'Ada Lovelace' },
  identities: [],
  created_at: '2026-11-21T08:00:00Z',
  updated_at: '2026-11-21T08:00:00Z',
  is_anonymous: false,
}

export const session: Session = {
  access_token: 'access',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: 4_000_000_000,
  refresh_token: 'refresh',
  user,
}

export function beSignedIn() {
  sessionStore.setState({ status: 'signed-in', user }, true)
  localStorage.setItem(storageKeyFor(location.hostname), JSON.stringify(session))
}

export const beSignedOut = () => sessionStore.setState({ status: 'signed-out', byChoice: false }, true)

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

/** A promise, and what settles it. */
export function deferred<T = void>() {
  let resolve = (_value: T) => {}
  let reject = (_reason: Error) => {}
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve
    reject = onReject
  })
  return { promise, resolve, reject }
}

/** Hides the tab, or shows it again. */
export function hideTab(isHidden = true) {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden)
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isHidden ? 'hidden' : 'visible')
  act(() => void fireEvent(document, new Event('visibilitychange')))
}

/** Catches what the page would save as files. */
export function catchFiles() {
  const files: { name: string; blob: Blob }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (blob) files.push({ name: this.download, blob })
  })
  return files
}

/** Puts a text into a field at one stroke, as a password manager or a paste does. */
export async function enter(person: UserEvent, field: HTMLElement, text: string) {
  await person.click(field)
  await person.paste(text)
}
