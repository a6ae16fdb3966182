import type { User } from '@satlens/contract'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { sessionStore } from '#shared/session/session.ts'
import { captureSavedFiles, deferred } from '#test/browser.ts'
import { errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { dialog, enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { factor } from '#test/security-account.tsx'
import { setSignedIn, user } from '#test/session.ts'
import { YourDataCard } from './your-data-card.tsx'

const EXPORT = '/auth/v1/account/export'
const ACCOUNT = '/auth/v1/account'
const stored = { exported_at: '2026-11-21T08:00:00Z', account: user, beyond: { the: 'schema' } }
const withPassword: User = {
  ...user,
  identities: [
    {
      identity_id: user.id,
      id: user.id,
      user_id: user.id,
      identity_data: {},
      provider: 'email',
      created_at: user.created_at,
      updated_at: user.updated_at,
    },
  ],
}

beforeEach(setSignedIn)

function open(routes: Routes = {}, account: User = withPassword) {
  const server = startFakeServer({
    [`GET ${EXPORT}`]: { body: stored },
    [`DELETE ${ACCOUNT}`]: { body: { id: user.id } },
    'GET /auth/v1/reauthenticate': { body: {} },
    'POST /auth/v1/logout': { status: 204 },
    ...routes,
  })
  return { server, ...renderPage(<YourDataCard user={account} />, { path: '/profile' }) }
}

const button = (name: string) => screen.getByRole('button', { name })

describe('the export', () => {
  test('the export is saved in a file named by the day, or its failure is reported', async () => {
    const files = captureSavedFiles()
    const { promise, resolve } = deferred()
    const answers = [errorAnswer(500, 'unexpected_failure', 'Broken')]
    const { user: person } = open({
      [`GET ${EXPORT}`]: () => answers.shift() ?? promise.then(() => ({ body: stored })),
    })
    await press(person, 'Download my data')
    await expectTexts(toasts(), 'Failed to export your data', 'Broken')
    expect(files).toEqual([])
    await press(person, 'Download my data')
    expect(button('Downloading...')).toBeDisabled()
    resolve()
    expect(await toasts().findByText('Data downloaded')).toBeVisible()
    const now = new Date()
    const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
      `${part}`.padStart(2, '0'),
    )
    expect(files.map(({ name }) => name)).toEqual([`satlens-account-${day.join('-')}.json`])
    expect(JSON.parse((await files[0]?.blob.text()) ?? '')).toEqual(stored)
  })
})

describe('deleting the account', () => {
  const form = () => dialog('Delete your account?')
  const password = () => form().getByLabelText('Your password')
  const word = () => form().getByLabelText('Type DELETE to confirm')

  async function openForm(routes: Routes = {}, account: User = withPassword) {
    const page = open(routes, account)
    await press(page.user, 'Delete my account')
    await screen.findByRole('dialog', { name: 'Delete your account?' })
    return page
  }
  async function submit(person: UserEvent, secret = '', typed = 'DELETE') {
    if (secret !== '') await enter(person, password(), secret)
    if (typed !== '') await enter(person, word(), typed)
    await press(person, 'Delete permanently', form())
  }

  test('requires the password and the word, and is cancelled by keeping the account', async () => {
    const { user: person, server } = await openForm()
    expect(form().getByText('This permanently deletes:')).toBeVisible()
    await submit(person, '', '')
    expect(toasts().getByText('Missing Information')).toBeVisible()
    expect(password()).toHaveAccessibleDescription('Please enter your password')
    expect(password()).toHaveFocus()
    expect(word()).toHaveAccessibleDescription('Type DELETE to continue')
    await press(person, 'Keep the account', form())
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(button('Delete my account')).toHaveFocus()
    expect(server.received).toHaveLength(0)
  })

  test('ends on the landing page with nothing stored in this browser', async () => {
    localStorage.setItem('amounts', 'hidden')
    sessionStorage.setItem('scroll', '{}')
    const { user: person, server } = await openForm()
    await submit(person, ' Correct1!horse ', ' delete ')
    expect(await screen.findByText('At /')).toBeVisible()
    expect(await screen.findByText('Account deleted')).toBeVisible()
    expect(server.to(ACCOUNT)[0]?.body).toEqual({ password: 'Correct1!horse' })
    expect(sessionStore.getState()).toEqual({ status: 'signed-out', byChoice: true })
    expect(localStorage).toHaveLength(0)
    expect(sessionStorage).toHaveLength(0)
  })

  test("shows the server's message beside a wrong password, or the fallback, and keeps the form", async () => {
    const message = 'The current password is incorrect.'
    const answers = [errorAnswer(400, 'current_password_invalid', message)]
    const { user: person } = await openForm({ [`DELETE ${ACCOUNT}`]: () => answers.shift() ?? 'unreachable' })
    await submit(person, 'wrong')
    expect(await toasts().findByText('Failed to delete the account')).toBeVisible()
    expect(password()).toHaveAccessibleDescription(message)
    expect(localStorage).not.toHaveLength(0)
    await submit(person, '', '')
    expect(await form().findAllByText('Failed to delete the account')).toHaveLength(2)
    expect(password()).toHaveValue('wrong')
    expect(word()).toHaveValue('DELETE')
  })

  test.each([
    ['in place of a password', withPassword],
    ['from an account without a password', user],
  ])('accepts an emailed code %s', async (_when, account) => {
    const { user: person, server } = await openForm({}, account)
    if (account === withPassword) await press(person, 'Use an email code instead', form())
    await submit(person)
    expect(form().getAllByText('Send the code first')).toHaveLength(2)
    await press(person, 'Send the code', form())
    const code = await form().findByLabelText('6-digit code')
    expect(code).toHaveFocus()
    await enter(person, code, '123 456')
    await submit(person, '', '')
    expect(await screen.findByText('At /')).toBeVisible()
    expect(server.to(ACCOUNT)[0]?.body).toEqual({ nonce: '123456' })
  })

  test("shows the server's message if the email is not sent; an earlier code can be typed", async () => {
    const message = 'For security purposes, you can only request this after 40 seconds.'
    const answer = errorAnswer(429, 'over_email_send_rate_limit', message)
    const { user: person } = await openForm({ 'GET /auth/v1/reauthenticate': answer }, user)
    await press(person, 'Send the code', form())
    await expectTexts(toasts(), 'Failed to send the code', message)
    expect(form().getByRole('button', { name: 'Send another code' })).toBeEnabled()
    expect(form().getByLabelText('6-digit code')).toBeVisible()
  })

  test('requires a recent sign-in from an account without an email address', async () => {
    const answer = errorAnswer(400, 'reauthentication_needed')
    const { user: person } = await openForm({ [`DELETE ${ACCOUNT}`]: answer }, { ...user, email: '' })
    expect(form().getByText(/within 10 minutes of signing in/)).toBeVisible()
    await submit(person)
    expect(await form().findAllByText(/^You signed in more than 10 minutes ago/)).toHaveLength(2)
  })

  test('asks an account without an email address for its password if it has one', async () => {
    const answers = [errorAnswer(400, 'current_password_required', 'Enter your current password.')]
    const { user: person, server } = await openForm(
      { [`DELETE ${ACCOUNT}`]: () => answers.shift() ?? { body: { id: user.id } } },
      { ...user, email: '' },
    )
    await submit(person)
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Enter your current password.'))
    expect(form().queryByRole('button', { name: /code/ })).toBeNull()
    await submit(person, 'Correct1!horse', '')
    await waitFor(() => expect(server.to(ACCOUNT)[1]?.body).toEqual({ password: 'Correct1!horse' }))
  })

  test('asks for the second factor if the session has not shown it, and keeps what was typed', async () => {
    const answers = [errorAnswer(403, 'insufficient_aal')]
    const { user: person, server } = await openForm({
      [`DELETE ${ACCOUNT}`]: () => answers.shift() ?? { body: { id: user.id } },
      'GET /auth/v1/user': { body: { ...user, factors: [factor('f1')] } },
      'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 4_000_000_000 } },
      'POST /auth/v1/factors/f1/verify': errorAnswer(
        422,
        'mfa_verification_failed',
        'The code is incorrect.',
      ),
    })
    await submit(person, 'Correct1!horse')
    await screen.findByRole('dialog', { name: "Verify it's you" })
    await enter(person, dialog().getByLabelText('6-digit code'), '000000')
    await press(person, 'Continue', dialog())
    expect(await toasts().findByText('The code is incorrect.')).toBeVisible()
    expect(server.to(ACCOUNT)).toHaveLength(1)
    await press(person, 'Close', dialog("Verify it's you"))
    await waitFor(() => expect(password()).toHaveValue('Correct1!horse'))
  })
})
