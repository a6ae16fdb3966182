import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderPage, user } from '../../../../test/render-page.tsx'
import { type Begin, factor, passkey, refusal, startAccount } from '../../../../test/security-account.ts'
import { settings } from '../../../shared/settings.ts'
import { SecurityCard } from './security-card.tsx'

beforeEach(() => vi.unstubAllGlobals())

function open(begin: Begin = {}, { hasKeys = true } = {}) {
  const account = startAccount(begin)
  if (hasKeys) vi.stubGlobal('PublicKeyCredential', class {})
  return { ...account, ...renderPage(<SecurityCard user={user} />, { path: '/profile' }) }
}

const section = (name: string) => screen.findByRole('region', { name })
const button = (name: string) => screen.findByRole('button', { name })

test('what cannot be read is told in the words of the server, and can be tried again', async () => {
  const answers = [refusal(503, 'service_unavailable', 'Not at the moment.')]
  const { user: person } = open({
    routes: { 'GET /auth/v1/passkeys': () => answers.shift() ?? { body: [] } },
  })
  expect(screen.getByRole('status', { name: 'Loading your second factors' })).toBeInTheDocument()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to load your second factorsNot at the moment.',
  )
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await button('Add authenticator app')).toBeVisible()
})

test('without an answer of the server the fallback says what to do', async () => {
  open({ routes: { 'GET /auth/v1/user': 'unreachable' } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Check your connection and try again.')
})

test.each([
  ['GET /auth/v1/passkeys', { passkeys: [] }],
  ['GET /auth/v1/factors/recovery-codes', { total: '10' }],
])('an answer of %s in an unknown form is not taken for one', async (route, body) => {
  open({ factors: [factor('f1')], codes: 10, routes: { [route]: { body } } })
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your second factors')
})

test('an account of a password alone hears what a second factor is for, and is not asked about codes', async () => {
  const { server } = open()
  expect(await screen.findByText('Second factor off')).toBeVisible()
  expect(screen.getByText(/^Your password alone opens this account/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Recovery codes' })).toBeNull()
  expect(server.to('/auth/v1/factors/recovery-codes')).toHaveLength(0)
})

test('each kind says in a sentence what it is, and lists what the account has', async () => {
  open({
    factors: [factor('f1', { friendly_name: 'Work phone' }), factor('k1', { factor_type: 'webauthn' })],
    passkeys: [passkey('Laptop'), { ...passkey('Key ring'), last_used_at: '2026-11-21T12:00:00Z' }],
    codes: 10,
  })
  expect(await screen.findByText('Second factor on')).toBeVisible()
  expect(within(await section('Authenticator app')).getByText('Work phone', { selector: 'p' })).toBeVisible()
  const keys = await section('Security keys')
  expect(within(keys).getByText(/you type the password, then you touch the key/)).toBeVisible()
  expect(within(keys).getByText('Added Nov 20, 2026, last asked for Nov 20, 2026')).toBeVisible()
  const passkeys = await section('Passkeys')
  expect(within(passkeys).getByText(/takes the place of the password/)).toBeVisible()
  expect(within(passkeys).getByText('Added Nov 20, 2026, never used')).toBeVisible()
  expect(within(passkeys).getByText('Added Nov 20, 2026, last used Nov 21, 2026')).toBeVisible()
  expect(await button('Remove Work phone')).toBeVisible()
  expect(await button('Rename Laptop')).toBeVisible()
})

test('a browser without keys says so instead of offering them, and what is there can be removed all the same', async () => {
  open({ passkeys: [passkey('Laptop')] }, { hasKeys: false })
  const passkeys = within(await section('Passkeys'))
  expect(passkeys.getByText(/This browser cannot use security keys and passkeys here/)).toBeVisible()
  expect(passkeys.getByRole('button', { name: 'Remove Laptop' })).toBeEnabled()
  expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Add security key' })).toBeNull()
})

describe('a phone', () => {
  test('is offered only where text messages are sent', async () => {
    open()
    expect(await button('Add authenticator app')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Phone' })).toBeNull()
  })

  test('is offered where they are', async () => {
    vi.spyOn(settings, 'text_messages', 'get').mockReturnValue(true)
    open()
    expect(await button('Add phone')).toBeVisible()
  })

  test('from a time when they were can still be removed', async () => {
    open({ factors: [factor('p1', { factor_type: 'phone', phone: '41446681800' })], codes: 10 })
    expect(await button('Remove +41446681800')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add phone' })).toBeNull()
    expect(screen.getByText(/none can be added/)).toBeVisible()
  })
})

describe('recovery codes', () => {
  test.each([
    [10, '10 of 10 left', null],
    [3, '3 of 10 left', null],
    [2, '2 of 10 left', 'Only 2 left. Make new ones before they run out.'],
    [0, null, /^None left\./],
  ])('%i left', async (codes, count, warning) => {
    open({ factors: [factor('f1')], codes })
    const codesSection = within(await section('Recovery codes'))
    if (count !== null) expect(codesSection.getByText(count)).toBeVisible()
    if (warning !== null) expect(codesSection.getByText(warning)).toBeVisible()
    else expect(codesSection.queryByText(/Make new ones/)).toBeNull()
    expect(codesSection.getByRole('button', { name: 'Make new codes' })).toBeVisible()
  })

  test('that were never made are offered', async () => {
    open({ factors: [factor('f1')] })
    expect(await screen.findByText(/^You have none\./)).toBeVisible()
    expect(await button('Make recovery codes')).toBeVisible()
  })
})

test('a dialog that cannot be fetched says so, and the button is there to try again', async () => {
  vi.doMock('./task-dialog.tsx', () => Promise.reject(new Error('offline')))
  try {
    const { user: person } = open()
    await person.click(await button('Add authenticator app'))
    await waitFor(() => expect(screen.getByText('Failed to open')).toBeVisible())
    expect(await button('Add authenticator app')).toBeEnabled()
  } finally {
    vi.doUnmock('./task-dialog.tsx')
  }
})
