import { screen, waitFor } from '@testing-library/react'
import { hexToString } from 'viem/utils'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { deferred } from '#test/browser.ts'
import { errorAnswer, type Route, startFakeServer } from '#test/fake-server.ts'
import { press, renderPage, toasts } from '#test/render-page.tsx'
import { session, setSignedOut } from '#test/session.ts'
import { toast as pageToasts } from '#ui/overlay/toast-store.ts'
import { SignInPage } from '../sign-in/sign-in.page.tsx'
import { SignUpPage } from '../sign-up/sign-up.page.tsx'

const OPTIONS = '/auth/v1/passkeys/authentication/options'
const VERIFY = '/auth/v1/passkeys/authentication/verify'
const QUESTION = { challenge_id: 'c1', options: { challenge: 'YQ' }, expires_at: 4_000_000_000 }
const bytes = new Uint8Array([97]).buffer

beforeEach(setSignedOut)
afterEach(() => {
  settings.providers.length = 0
  settings.ethereum_sign_in = false
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

function open(verified: Route = { body: session }) {
  const server = startFakeServer({ [`POST ${OPTIONS}`]: { body: QUESTION }, [`POST ${VERIFY}`]: verified })
  return { server, ...renderPage(<SignInPage />, { path: '/signin', state: { wanted: '/send' } }) }
}

const button = () => screen.getByRole('button', { name: 'Use a passkey' })

describe('a passkey', () => {
  test('a passkey is not offered in a browser without passkeys', () => {
    const { server } = open()
    // An empty section is neither visible nor read out.
    const section = screen.getByRole('region', { name: 'Other ways to sign in' })
    expect(section).toBeEmptyDOMElement()
    expect(section).toHaveClass('empty:hidden')
    expect(server.received).toHaveLength(0)
  })

  test("opens the wanted page; a rejection shows the server's message", async () => {
    giveKeys(async () => shown)
    const message = 'This passkey is not known here.'
    const answers = [errorAnswer(400, 'webauthn_verification_failed', message)]
    const { user: person, server } = open(() => answers.shift() ?? { body: session })
    await press(person, 'Use a passkey')
    expect(await toasts().findByText('Failed to sign in')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    await press(person, 'Use a passkey')
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(server.to(VERIFY)[1]?.body).toMatchObject({ challenge_id: 'c1', credential: { id: 'YQ' } })
  })

  test('can be tried again if none was shown', async () => {
    giveKeys(left)
    const { user: person, server } = open()
    await press(person, 'Use a passkey')
    expect(await toasts().findByText('No passkey was used')).toBeVisible()
    expect(button()).toBeEnabled()
    expect(server.to(VERIFY)).toHaveLength(0)
  })

  test('signs in if chosen in the list under the email field', async () => {
    const asked = giveKeys(async () => shown, { list: true })
    open()
    expect(screen.queryByLabelText('Email')?.getAttribute('autocomplete')).toBe('username webauthn')
    expect(await screen.findByText('At /send')).toBeVisible()
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ mediation: 'conditional' })
  })

  test('reports nothing if the offer under the email field fails, also once the form is gone', async () => {
    const asked = giveKeys(left, { list: true })
    const first = open()
    await waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    expect(toasts().queryByText('Failed to sign in')).toBeNull()
    first.unmount()

    const { promise, reject } = deferred<unknown>()
    const askedAgain = giveKeys(() => promise, { list: true })
    const { unmount } = open()
    await waitFor(() => expect(askedAgain).toHaveBeenCalledTimes(1))
    unmount()
    reject(new Error('There is no field any more'))
    await new Promise((resolve) => setTimeout(resolve))
    expect(pageToasts.store.getState().map(({ title }) => title)).not.toContain('Failed to sign in')
  })
})

test('a provider is offered for signing up, and opened with the wanted page as its redirect', async () => {
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  const NAME = 'Continue with Acme of Ada'
  settings.providers.push({ id: 'acme', name: 'Acme of Ada' })
  const signUp = renderPage(<SignUpPage />, { path: '/signup' })
  expect(screen.getByRole('button', { name: NAME })).toBeVisible()
  signUp.unmount()
  const { user: person } = open()
  await press(person, NAME)
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  const url = new URL(String(assign.mock.calls[0]?.[0]), location.origin)
  expect(url.pathname).toBe('/auth/v1/authorize')
  expect(url.searchParams.get('provider')).toBe('acme')
  expect(url.searchParams.get('redirect_to')).toBe(`${location.origin}/send`)
})

describe('an Ethereum wallet', () => {
  const ADDRESS = '0x52908400098527886E0F7030069857D2E4169EE7'
  const NAME = 'Continue with an Ethereum wallet'
  const TOKEN = '/auth/v1/token'

  /** A browser with a wallet, which signs by `sign`. */
  function openWithWallet(sign: () => Promise<string>, reply: Route = { body: session }) {
    settings.ethereum_sign_in = true
    const calls: { method: string; params?: readonly unknown[] }[] = []
    const request = async (call: (typeof calls)[number]) => {
      calls.push(call)
      if (call.method === 'eth_requestAccounts') return [ADDRESS]
      return call.method === 'eth_chainId' ? '0x1' : sign()
    }
    vi.stubGlobal('ethereum', { request })
    const server = startFakeServer({ [`POST ${TOKEN}`]: reply })
    return { server, calls, ...renderPage(<SignInPage />, { path: '/signin', state: { wanted: '/send' } }) }
  }

  test('appears only if the operator allows it and a wallet is present', () => {
    const first = openWithWallet(async () => '0x12')
    expect(screen.getByRole('button', { name: NAME })).toBeVisible()
    first.unmount()
    settings.ethereum_sign_in = false
    open().unmount()
    settings.ethereum_sign_in = true
    vi.unstubAllGlobals()
    open()
    expect(screen.queryByRole('button', { name: NAME })).toBeNull()
  })

  test('signs a message for this page and opens the wanted one', async () => {
    const { user: person, server, calls } = openWithWallet(async () => '0x1234')
    await press(person, NAME)
    expect(await screen.findByText('At /send')).toBeVisible()
    const { chain, message, signature } = (server.to(TOKEN)[0]?.body ?? {}) as Record<string, string>
    expect({ chain, signature }).toEqual({ chain: 'ethereum', signature: '0x1234' })
    expect(message).toMatch(`${location.host} wants you to sign in with your Ethereum account:\n${ADDRESS}`)
    expect(message).toMatch('This request makes no payment.')
    const [signed, account] = calls.at(-1)?.params ?? []
    expect(hexToString(signed as `0x${string}`)).toBe(message)
    expect(account).toBe(ADDRESS)
  })

  test.each([
    [4001, 'No signature was given'],
    [-32_002, 'Your wallet is already open'],
    [undefined, "Your wallet didn't respond as expected"],
  ])('explains the error %j of the wallet', async (code, title) => {
    const { user: person, server } = openWithWallet(() =>
      Promise.reject(Object.assign(new Error(), { code })),
    )
    await press(person, NAME)
    expect(await toasts().findByText(title)).toBeVisible()
    expect(screen.getByRole('button', { name: NAME })).toBeEnabled()
    expect(server.to(TOKEN)).toHaveLength(0)
  })

  test('explains a signature that the server could not verify, such as of another network', async () => {
    const reply = errorAnswer(400, 'invalid_credentials', 'Signature does not match address in message')
    const { user: person } = openWithWallet(async () => '0x1234', reply)
    await press(person, NAME)
    expect(await toasts().findByText(/your wallet uses the Ethereum main network/)).toBeVisible()
  })
})
