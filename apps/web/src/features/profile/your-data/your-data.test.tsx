import type { User } from '@satlens/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../../test/fake-server.ts'
import { enter, holdSession, renderPage, user } from '../../../../test/render-page.tsx'
import { sessionStore } from '../../../shared/session/session.ts'
import { YourData } from './your-data.tsx'

const EXPORT = '/auth/v1/account/export'
const ACCOUNT = '/auth/v1/account'
const stored = { exported_at: '2026-11-21T08:00:00Z', account: user, beyond: { the: 'schema' } }
const refusal = (status: number, code: string, message = 'No'): Answer => ({
  status,
  body: { code, message },
})
const withPassword: User = {
  ...user,
  identities: [
    {
      ...{ identity_id: user.id, id: user.id, user_id: user.id, identity_data: {}, provider: 'email' },
      ...{ created_at: user.created_at, updated_at: user.updated_at },
    },
  ],
}

beforeEach(() => {
  vi.unstubAllGlobals()
  holdSession()
})
afterEach(() => sessionStorage.clear())

type Routes = Parameters<typeof startFakeServer>[0]

function open(routes: Routes = {}, account: User = withPassword) {
  const server = startFakeServer({
    [`GET ${EXPORT}`]: { body: stored },
    [`DELETE ${ACCOUNT}`]: { body: { id: user.id } },
    'POST /auth/v1/logout': { status: 204 },
    ...routes,
  })
  return { server, ...renderPage(<YourData user={account} />, { path: '/profile' }) }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const button = (name: string) => screen.getByRole('button', { name })

describe('the export', () => {
  /** Catches what would be saved as a file. */
  function catchFile() {
    const files: { name: string; blob: Blob }[] = []
    const blobs: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.push(blob as Blob)
      return `blob:${blobs.length}`
    })
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const blob = blobs.at(-1)
      if (blob) files.push({ name: this.download, blob })
    })
    return files
  }

  test("that fails is told in the server's words, and saves nothing", async () => {
    const files = catchFile()
    const { user: person } = open({ [`GET ${EXPORT}`]: refusal(500, 'unexpected_failure', 'Broken') })
    await person.click(button('Download my data'))
    expect(await toasts().findByText('Failed to collect your data')).toBeVisible()
    expect(toasts().getByText('Broken')).toBeVisible()
    expect(button('Download my data')).toBeEnabled()
    expect(files).toEqual([])
  })

  test('is saved whole, as a file named by the day, and the button is busy meanwhile', async () => {
    const files = catchFile()
    let answer = () => {}
    const waiting = new Promise<void>((resolve) => {
      answer = resolve
    })
    const { user: person } = open({
      [`GET ${EXPORT}`]: async () => {
        await waiting
        return { body: stored }
      },
    })
    await person.click(button('Download my data'))
    expect(button('Collecting...')).toBeDisabled()
    answer()
    expect(await toasts().findByText('Data downloaded')).toBeVisible()
    const now = new Date()
    const day = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, '0')}-${String(now.getDate()).padStart(2, '0')}`
    expect(files.map(({ name }) => name)).toEqual([`satlens-account-${day}.json`])
    expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toEqual(stored)
  })
})

describe('deleting the account', () => {
  const form = () => within(screen.getByRole('dialog', { name: 'Delete your account?' }))
  const submit = (person: ReturnType<typeof open>['user']) =>
    person.click(form().getByRole('button', { name: 'Delete for good' }))

  async function openForm(routes: Routes = {}, account: User = withPassword) {
    const page = open(routes, account)
    await page.user.click(button('Delete my account'))
    await screen.findByRole('dialog', { name: 'Delete your account?' })
    return page
  }
  const typeWord = (person: ReturnType<typeof open>['user'], word = 'DELETE') =>
    enter(person, form().getByLabelText('Type DELETE to confirm'), word)

  test('asks for the password and the word before the server is asked', async () => {
    const { user: person, server } = await openForm()
    expect(form().getByText('What will be gone, at once and for good:')).toBeVisible()
    await submit(person)
    expect(toasts().getByText('Missing Information')).toBeVisible()
    expect(form().getByLabelText('Your password')).toHaveAccessibleDescription('Please enter your password')
    expect(form().getByLabelText('Your password')).toHaveFocus()
    expect(form().getByLabelText('Type DELETE to confirm')).toHaveAccessibleDescription(
      'Type the word DELETE',
    )
    expect(server.received).toHaveLength(0)
  })

  test('is left by keeping the account', async () => {
    const { user: person, server } = await openForm()
    await person.click(form().getByRole('button', { name: 'Keep the account' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button('Delete my account')).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('ends on the landing page with nothing left in this browser', async () => {
    localStorage.setItem('amounts', 'hidden')
    sessionStorage.setItem('scroll', '{}')
    const { user: person, server } = await openForm()
    await enter(person, form().getByLabelText('Your password'), ' Correct1!horse ')
    await typeWord(person, ' delete ')
    await submit(person)
    expect(await screen.findByText('At /')).toBeVisible()
    expect(toasts().getByText('Account deleted')).toBeVisible()
    expect(server.to(ACCOUNT)[0]?.body).toEqual({ password: 'Correct1!horse' })
    expect(sessionStore.getState()).toEqual({ status: 'signed-out', byChoice: true })
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
  })

  test("a wrong password is told in the server's words, and nothing is lost", async () => {
    const message = 'The current password is wrong.'
    const { user: person } = await openForm({
      [`DELETE ${ACCOUNT}`]: refusal(400, 'current_password_invalid', message),
    })
    await enter(person, form().getByLabelText('Your password'), 'wrong')
    await typeWord(person)
    await submit(person)
    expect(await toasts().findByText('Failed to delete the account')).toBeVisible()
    expect(form().getByLabelText('Your password')).toHaveAccessibleDescription(message)
    expect(form().getByLabelText('Type DELETE to confirm')).toHaveValue('DELETE')
    expect(localStorage).not.toHaveLength(0)
  })

  test('a server that does not answer leaves the form as it is', async () => {
    const { user: person } = await openForm({ [`DELETE ${ACCOUNT}`]: 'unreachable' })
    await enter(person, form().getByLabelText('Your password'), 'Correct1!horse')
    await typeWord(person)
    await submit(person)
    expect(await form().findAllByText('Failed to delete the account')).toHaveLength(2)
    expect(form().getByLabelText('Your password')).toHaveValue('Correct1!horse')
  })

  test.each([
    ['in place of the password', withPassword],
    ['at once, where there is none', user],
  ])('a code by mail will do, %s', async (_when, account) => {
    const { user: person, server } = await openForm({ 'GET /auth/v1/reauthenticate': { body: {} } }, account)
    if (account === withPassword) {
      await person.click(form().getByRole('button', { name: 'Use a code by mail instead' }))
    }
    await typeWord(person)
    await submit(person)
    expect(form().getAllByText('Send the code first')).toHaveLength(2)
    await person.click(form().getByRole('button', { name: 'Send the code' }))
    const code = await form().findByLabelText('Six-digit code')
    expect(code).toHaveFocus()
    await enter(person, code, '123 456')
    await submit(person)
    expect(await screen.findByText('At /')).toBeVisible()
    expect(server.to(ACCOUNT)[0]?.body).toEqual({ nonce: '123456' })
  })

  test('a mail that cannot be sent is told, and can be tried again', async () => {
    const message = 'For security purposes, you can only request this after 40 seconds.'
    const { user: person } = await openForm(
      { 'GET /auth/v1/reauthenticate': refusal(429, 'over_email_send_rate_limit', message) },
      user,
    )
    await person.click(form().getByRole('button', { name: 'Send the code' }))
    expect(await toasts().findByText('Failed to send the code')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    // A code was sent less than a minute ago. It can be typed.
    expect(form().getByRole('button', { name: 'Send another code' })).toBeEnabled()
    expect(form().getByLabelText('Six-digit code')).toBeVisible()
  })

  test('without an address only a session of just now will do, and a late one says so', async () => {
    const { user: person } = await openForm(
      { [`DELETE ${ACCOUNT}`]: refusal(400, 'reauthentication_needed') },
      { ...user, email: '' },
    )
    expect(form().getByText(/within ten minutes of signing in/)).toBeVisible()
    await typeWord(person)
    await submit(person)
    expect(await form().findAllByText(/^You signed in more than ten minutes ago/)).toHaveLength(2)
  })

  test('a second factor that this session has not shown is asked for, and then it is done', async () => {
    const answers = [refusal(403, 'insufficient_aal')]
    const factor = {
      ...{ id: 'f1', factor_type: 'totp', status: 'verified', last_challenged_at: null },
      ...{ created_at: user.created_at, updated_at: user.updated_at },
    }
    const { user: person, server } = await openForm({
      [`DELETE ${ACCOUNT}`]: () => answers.shift() ?? { body: { id: user.id } },
      'GET /auth/v1/user': { body: { ...user, factors: [factor] } },
      'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 4_000_000_000 } },
      'POST /auth/v1/factors/f1/verify': refusal(422, 'mfa_verification_failed', 'The code is wrong.'),
    })
    await enter(person, form().getByLabelText('Your password'), 'Correct1!horse')
    await typeWord(person)
    await submit(person)
    const asked = within(await screen.findByRole('dialog', { name: 'Show your second factor' }))
    await enter(person, asked.getByLabelText('Six-digit code'), '000000')
    await person.click(asked.getByRole('button', { name: 'Continue' }))
    expect(await toasts().findByText('The code is wrong.')).toBeVisible()
    expect(server.to(ACCOUNT)).toHaveLength(1)
    await person.click(asked.getByRole('button', { name: 'Close' }))
    // What was typed is still there.
    await waitFor(() => expect(form().getByLabelText('Your password')).toHaveValue('Correct1!horse'))
  })
})
