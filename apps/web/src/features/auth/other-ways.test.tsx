import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../test/fake-server.ts'
import { beSignedOut, renderPage, session } from '../../../test/render-page.tsx'
import { settings } from '../../shared/settings.ts'
import { toast as pageToasts } from '../../ui/toast-store.ts'
import { Component as SignIn } from './sign-in.page.tsx'
import { Component as SignUp } from './sign-up.page.tsx'

const OPTIONS = '/auth/v1/passkeys/authentication/options'
const VERIFY = '/auth/v1/passkeys/authentication/verify'
const QUESTION = { challenge_id: 'c1', options: { challenge: 'YQ' }, expires_at: 4_000_000_000 }
const bytes = new Uint8Array([97]).buffer

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  beSignedOut()
})
afterEach(() => {
  settings.providers.length = 0
})

/** A browser with passkeys. `get` is asked for one; `list` says whether it can offer them under a field. */
function giveKeys(get: (options: CredentialRequestOptions) => Promise<unknown>, { list = false } = {}) {
  const asked = vi.fn(get)
  const key = Object.assign(() => {}, { isConditionalMediationAvailable: async () => list })
  vi.stubGlobal('PublicKeyCredential', key)
  vi.stubGlobal('navigator', { ...navigator, credentials: { get: asked } })
  return asked
}

const shown = {
  id: 'YQ',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes },
  getClientExtensionResults: () => ({}),
}
const left = async () => {
  throw new DOMException('Timed out', 'NotAllowedError')
}

function open(verified: Answer = { body: session }) {
  const server = startFakeServer({ [`POST ${OPTIONS}`]: { body: QUESTION }, [`POST ${VERIFY}`]: verified })
  return { server, ...renderPage(<SignIn />, { path: '/signin', state: { wanted: '/send' } }) }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const button = () => screen.getByRole('button', { name: 'Use a passkey' })

describe('a passkey', () => {
  test('is not spoken of where the browser has none, and nothing is asked', () => {
    const { server } = open()
    // Without anything in it the section takes no room, and is not read out.
    const ways = screen.getByRole('region', { name: 'Other ways to sign in' })
    expect(ways).toBeEmptyDOMElement()
    expect(ways).toHaveClass('empty:hidden')
    expect(server.received).toHaveLength(0)
  })

  test('opens the page that was asked for', async () => {
    giveKeys(async () => shown)
    const { user: person, server } = open()
    await person.click(button())
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(server.to(VERIFY)[0]?.body).toMatchObject({ challenge_id: 'c1', credential: { id: 'YQ' } })
  })

  test('that nobody showed is no failure', async () => {
    giveKeys(left)
    const { user: person, server } = open()
    await person.click(button())
    expect(await toasts().findByText('No passkey was used')).toBeVisible()
    expect(button()).toBeEnabled()
    expect(server.to(VERIFY)).toHaveLength(0)
  })

  test("that is refused is told in the server's words", async () => {
    giveKeys(async () => shown)
    const message = 'This passkey is not known here.'
    const { user: person } = open({ status: 400, body: { code: 'webauthn_verification_failed', message } })
    await person.click(button())
    expect(await toasts().findByText('Failed to sign in')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
  })

  test('chosen in the list under the email field signs in as well', async () => {
    const asked = giveKeys(async () => shown, { list: true })
    open()
    expect(screen.queryByLabelText('Email')?.getAttribute('autocomplete')).toBe('username webauthn')
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' })
  })

  test('whose offer comes to nothing is not spoken of', async () => {
    const asked = giveKeys(left, { list: true })
    open()
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    expect(toasts().queryAllByRole('listitem')).toHaveLength(0)
  })
})

test('an offer that fails once its form is gone is not spoken of', async () => {
  let fail = (_reason: Error) => {}
  const offer = new Promise((_resolve, reject) => {
    fail = reject
  })
  const asked = giveKeys(() => offer, { list: true })
  const { unmount } = open()
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
  unmount()
  fail(new Error('There is no field any more'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(pageToasts.read()).toEqual([])
})

describe('services', () => {
  beforeEach(() => void settings.providers.push({ id: 'house', name: 'House of Ada' }))

  test('that are configured have a button, on both pages', () => {
    open()
    expect(screen.getByRole('button', { name: 'Continue with House of Ada' })).toBeVisible()
  })

  test('are there for a new account, too', () => {
    startFakeServer({})
    renderPage(<SignUp />, { path: '/signup' })
    expect(screen.getByRole('button', { name: 'Continue with House of Ada' })).toBeVisible()
  })

  test('are gone to with the page that was asked for', async () => {
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const { user: person } = open()
    await person.click(screen.getByRole('button', { name: 'Continue with House of Ada' }))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    const way = new URL(String(assign.mock.calls[0]?.[0]), location.origin)
    expect(way.pathname).toBe('/auth/v1/authorize')
    expect(way.searchParams.get('provider')).toBe('house')
    expect(way.searchParams.get('redirect_to')).toBe(`${location.origin}/send`)
  })
})
