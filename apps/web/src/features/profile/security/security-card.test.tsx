import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { sessionStore } from '#shared/session/session.ts'
import { captureSavedFiles, deferred } from '#test/browser.ts'
import { type Answer, errorAnswer } from '#test/fake-server.ts'
import { dialog, enter, press, renderPage } from '#test/render-page.tsx'
import {
  type AccountSetup,
  CODES,
  factor,
  openSecurity,
  passkey,
  startAccount,
} from '#test/security-account.tsx'
import { user } from '#test/session.ts'
import { formatRecoveryCode } from './recovery-codes/recovery-codes-list.tsx'
import { SecurityCard } from './security-card.tsx'
import { useSecurity } from './use-security.ts'

function open(begin: AccountSetup = {}, { hasKeys = true } = {}) {
  if (hasKeys) vi.stubGlobal('PublicKeyCredential', class {})
  return openSecurity(undefined, begin)
}

const section = async (name: string) => within(await screen.findByRole('region', { name }))
const button = (name: string) => screen.findByRole('button', { name })
const unavailable = errorAnswer(503, 'service_unavailable', 'Not at the moment.')

describe('the security card', () => {
  test("shows the server's message if it cannot be loaded, and can be tried again", async () => {
    const answers = [unavailable]
    const { user: person } = await open({
      routes: { 'GET /auth/v1/passkeys': () => answers.shift() ?? { body: [] } },
    })
    expect(screen.getByRole('status', { name: 'Loading your verification methods' })).toBeInTheDocument()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to load your verification methodsNot at the moment.',
    )
    await press(person, 'Try again')
    expect(await button('Add authenticator app')).toBeVisible()
  })

  test.each<[string, Answer, string]>([
    ['GET /auth/v1/user', 'unreachable', 'Check your connection and try again.'],
    ['GET /auth/v1/passkeys', { body: { passkeys: [] } }, 'Failed to load your verification methods'],
    [
      'GET /auth/v1/factors/recovery-codes',
      { body: { total: '10' } },
      'Failed to load your verification methods',
    ],
  ])('shows the fallback if %s is answered by %j', async (route, answer, message) => {
    await open({ factors: [factor('f1')], codes: 10, routes: { [route]: answer } })
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })

  test('explains second factors to an account without one and does not ask about codes', async () => {
    const { server } = await open()
    expect(await screen.findByText('Two-step verification off')).toBeVisible()
    expect(screen.getByText(/^Turn on two-step verification so that a stolen password/)).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Backup codes' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Phone' })).toBeNull()
    expect(server.to('/auth/v1/factors/recovery-codes')).toHaveLength(0)
  })

  test('explains each kind and lists what the account has', async () => {
    await open({
      factors: [factor('f1', { friendly_name: 'Work phone' }), factor('k1', { factor_type: 'webauthn' })],
      passkeys: [passkey('Laptop'), { ...passkey('Key ring'), last_used_at: '2026-11-21T12:00:00Z' }],
      codes: 10,
    })
    expect(await screen.findByText('Two-step verification on')).toBeVisible()
    const apps = await section('Authenticator app')
    expect(apps.getByText('Work phone', { selector: 'p' })).toBeVisible()
    const keys = await section('Security keys')
    expect(keys.getByText(/Touch a hardware key/)).toBeVisible()
    expect(keys.getByText('Added Nov 20, 2026, last requested Nov 20, 2026')).toBeVisible()
    const passkeys = await section('Passkeys')
    expect(passkeys.getByText(/without a password/)).toBeVisible()
    expect(passkeys.getByText('Added Nov 20, 2026, never used')).toBeVisible()
    expect(passkeys.getByText('Added Nov 20, 2026, last used Nov 21, 2026')).toBeVisible()
    expect(await button('Remove Work phone')).toBeVisible()
    expect(await button('Rename Laptop')).toBeVisible()
  })

  test('offers no keys in a browser without them, but lets passkeys be removed', async () => {
    await open({ passkeys: [passkey('Laptop')] }, { hasKeys: false })
    const passkeys = await section('Passkeys')
    expect(passkeys.getByText(/You can't use security keys or passkeys in this browser/)).toBeVisible()
    expect(passkeys.getByRole('button', { name: 'Remove Laptop' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Add passkey' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add security key' })).toBeNull()
  })

  test('offers a phone only if the server sends text messages, but lets one be removed', async () => {
    const factors = [factor('p1', { factor_type: 'phone', phone: '41446681800' })]
    const { unmount } = await open({ factors, codes: 10 })
    expect(await button('Remove +41446681800')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Add phone' })).toBeNull()
    expect(screen.getByText(/but not add one/)).toBeVisible()
    unmount()
    vi.spyOn(settings, 'text_messages', 'get').mockReturnValue(true)
    await open()
    expect(await button('Add phone')).toBeVisible()
  })

  test.each([
    [10, '10 of 10 left', null],
    [3, '3 of 10 left', null],
    [2, '2 of 10 left', 'Only 2 left. Generate new codes before they run out.'],
    [0, null, /^No codes left\./],
  ])('shows how many recovery codes are left: %i', async (codes, count, warning) => {
    await open({ factors: [factor('f1')], codes })
    const codesSection = await section('Backup codes')
    if (count !== null) expect(codesSection.getByText(count)).toBeVisible()
    if (warning !== null) expect(codesSection.getByText(warning)).toBeVisible()
    else expect(codesSection.queryByText(/Only|No codes left/)).toBeNull()
    expect(codesSection.getByRole('button', { name: 'Generate new codes' })).toBeVisible()
  })

  test('reports a dialog whose code cannot be loaded, and keeps the button', async () => {
    vi.doMock('./security-task-dialog.tsx', () => Promise.reject(new Error('offline')))
    try {
      const { user: person } = await open()
      await press(person, 'Add authenticator app')
      await waitFor(() => expect(screen.getByText("This step couldn't be loaded")).toBeVisible())
      expect(await button('Add authenticator app')).toBeEnabled()
    } finally {
      vi.doUnmock('./security-task-dialog.tsx')
    }
  })

  test('opens the dialog even if the card is remounted while its code loads', async () => {
    const { promise, resolve } = deferred()
    vi.doMock('./security-task-dialog.tsx', (importOriginal) => promise.then(() => importOriginal()))
    try {
      const { user: person, unmount } = await open()
      await press(person, 'Add authenticator app')
      unmount()
      renderPage(<SecurityCard user={user} />, { path: '/profile' })
      resolve()
      expect(await screen.findByRole('dialog', { name: 'Add authenticator app' })).toBeVisible()
    } finally {
      vi.doUnmock('./security-task-dialog.tsx')
    }
  })

  test("does not show one user's dialog to the next", async () => {
    await openSecurity('Add authenticator app')
    act(() => sessionStore.setState({ status: 'signed-in', user: { ...user, id: 'another' } }, true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('recovery codes', () => {
  const REGENERATE = '/auth/v1/factors/recovery-codes/regenerate'
  const factors = [factor('f1')]
  const openCodes = (begin: AccountSetup = { codes: 2 }, name = 'Generate new codes') =>
    openSecurity(name, { factors, ...begin })
  const make = (person: UserEvent) => press(person, 'Generate codes', dialog())
  async function prove(person: UserEvent) {
    await enter(person, dialog().getByLabelText('6-digit code'), '123456')
    await make(person)
  }

  test('recovery codes are replaced after a proof, and downloaded, printed and copied', async () => {
    const files = captureSavedFiles()
    const print = vi.fn()
    vi.stubGlobal('print', print)
    const { user: person, server } = await openCodes()
    expect(dialog().getByText('Your current codes will stop working, including unused ones.')).toBeVisible()
    expect(server.to(REGENERATE)).toHaveLength(0)
    await prove(person)
    await waitFor(() => expect(dialog().getByRole('heading', { name: '10 new codes' })).toHaveFocus())
    expect(dialog().getAllByRole('listitem')).toHaveLength(10)

    const codes = CODES.map(formatRecoveryCode).join('\n')
    await press(person, 'Download', dialog())
    expect(files[0]?.name).toBe('satlens-backup-codes.txt')
    const [head, listed, foot] = (await files[0]?.blob.text())?.split('\n\n') ?? []
    expect(head).toMatch(/^Satlens backup codes\nada@example\.com, created \w+ \d+, \d{4}$/)
    expect(listed).toBe(codes)
    expect(foot).toBe('Each code works once. Earlier codes no longer work.\n')
    await press(person, 'Print', dialog())
    expect(print).toHaveBeenCalledOnce()
    const printed = dialog().getByRole('region', { name: 'Satlens backup codes' })
    expect(printed).toHaveAttribute('data-print-alone')
    await press(person, 'Copy', dialog())
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(codes))

    await person.click(dialog().getByLabelText('I have saved them'))
    await press(person, 'Done', dialog())
    expect(await screen.findByText('10 of 10 left')).toBeVisible()
    expect(screen.queryByText(/^Only 2 left/)).toBeNull()
  })

  test('recovery codes are made for an account that has none', async () => {
    const { user: person, server } = await openCodes({}, 'Generate backup codes')
    expect(screen.getByText(/^You have no backup codes\./)).toBeVisible()
    await prove(person)
    expect(await screen.findByText('abcd-2345-efgh-6780')).toBeVisible()
    expect(server.to('/auth/v1/factors/recovery-codes').map(({ method }) => method)).toContain('POST')
  })

  test('can be made again after a failure without another proof', async () => {
    const answers = [errorAnswer(500, 'unexpected_failure', 'Broken')]
    const made = { body: { id: user.id, type: 'recovery_code', total: 10, codes: CODES } }
    const routes = { [`POST ${REGENERATE}`]: () => answers.shift() ?? made }
    const { user: person, server } = await openCodes({ codes: 2, routes })
    await prove(person)
    expect(await dialog().findAllByText('Broken')).toHaveLength(2)
    await make(person)
    expect(await dialog().findByRole('heading', { name: '10 new codes' })).toBeVisible()
    expect(server.to('/auth/v1/factors/f1/verify')).toHaveLength(1)
  })
})

describe('useSecurity', () => {
  const task = { kind: 'add-passkey' } as never

  /** An account whose lists of passkeys are answered by the test, in any order. */
  function start() {
    const answers: ((answer: Answer) => void)[] = []
    startAccount({
      routes: { 'GET /auth/v1/passkeys': () => new Promise<Answer>((answer) => answers.push(answer)) },
    })
    const { result } = renderHook(() => useSecurity())
    const asked = (times: number) => waitFor(() => expect(answers).toHaveLength(times))
    const answer = (nth: number, reply: Answer) => act(async () => answers[nth]?.(reply))
    const names = () => result.current.security?.passkeys.map(({ friendly_name }) => friendly_name)
    return { result, asked, answer, names }
  }

  test.each<[string, Answer]>([
    ['answer', { body: [passkey('Removed key')] }],
    ['failure', unavailable],
  ])('ignores a late %s once a newer reading is there', async (_what, late) => {
    const { result, asked, answer, names } = start()
    await asked(1)
    act(() => void result.current.finish(task))
    await asked(2)
    await answer(1, { body: [passkey('New key')] })
    await waitFor(() => expect(names()).toEqual(['New key']))
    await answer(0, late)
    // Lets everything that has been answered be read.
    await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
    expect(names()).toEqual(['New key'])
  })

  test('names the newest task once its reading is there', async () => {
    const { result, asked, answer } = start()
    await asked(1)
    await answer(0, { body: [] })
    act(() => void result.current.finish(task))
    await asked(2)
    const later = { kind: 'add-factor' } as never
    act(() => void result.current.finish(later))
    await asked(3)
    await answer(2, { body: [passkey('New key')] })
    await waitFor(() => expect(result.current).toMatchObject({ error: null, done: later }))
  })
})
