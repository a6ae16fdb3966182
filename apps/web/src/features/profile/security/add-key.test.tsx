import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enter, renderPage, user } from '../../../../test/render-page.tsx'
import { type Begin, factor, refusal, startAccount } from '../../../../test/security-account.ts'
import { SecurityCard } from './security-card.tsx'

beforeEach(() => vi.unstubAllGlobals())

const bytes = () => new Uint8Array([1, 2, 3]).buffer
const made = {
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'cross-platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes(), attestationObject: bytes(), getTransports: () => ['usb'] },
}

/** The page in a browser with keys; `create` is what becomes of each touch. */
async function open(press: string, create: () => Promise<unknown>, begin: Begin = {}) {
  const account = startAccount(begin)
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { ...navigator, credentials: { create } })
  const page = renderPage(<SecurityCard user={user} />, { path: '/profile' })
  await page.user.click(await screen.findByRole('button', { name: press }))
  await screen.findByRole('dialog')
  return { ...account, ...page }
}

const sheet = () => within(screen.getByRole('dialog'))
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const left = () => Promise.reject(new DOMException('Timed out', 'NotAllowedError'))
const known = () => Promise.reject(new DOMException('Known', 'InvalidStateError'))

async function add(person: UserEvent, name: string, button: string) {
  await enter(person, sheet().getByLabelText('Name'), name)
  await person.click(sheet().getByRole('button', { name: button }))
}

describe('a security key', () => {
  test.each([
    ['that nobody touched', left, 'The key was not used. Try again when you have it at hand.'],
    ['that is known', known, 'This key is part of your account already. Use another one.'],
  ])(
    '%s is told from a failure, leaves nothing behind, and its name stays typed',
    async (_case, create, said) => {
      const { user: person, held } = await open('Add security key', create)
      await add(person, 'Blue key', 'Add security key')
      expect(await sheet().findAllByText(said)).toHaveLength(2)
      expect(sheet().getByLabelText('Name')).toHaveValue('Blue key')
      expect(held.factors).toEqual([])
    },
  )

  test('counts with the first touch, and brings recovery codes', async () => {
    const { user: person, server } = await open('Add security key', async () => made)
    expect(sheet().getByText(/your other devices are signed out/)).toBeVisible()
    await add(person, 'Blue key', 'Add security key')
    expect(await sheet().findByRole('heading', { name: /^Your second factor works\./ })).toHaveFocus()
    expect(server.to('/auth/v1/factors')[0]?.body).toEqual({
      factor_type: 'webauthn',
      friendly_name: 'Blue key',
    })
    await person.click(await sheet().findByLabelText('I have saved them'))
    await person.click(sheet().getByRole('button', { name: 'Done' }))
    expect(await screen.findByText('Blue key', { selector: 'p' })).toBeVisible()
  })

  test('that was left half-way is finished by a touch', async () => {
    const begun = factor('k1', { factor_type: 'webauthn', status: 'unverified', friendly_name: 'Red key' })
    const { user: person, server } = await open('Continue setting up Red key', async () => made, {
      factors: [begun],
    })
    await person.click(sheet().getByRole('button', { name: 'Add security key' }))
    expect(await sheet().findByText('abcd-2345-efgh-6780')).toBeVisible()
    expect(server.to('/auth/v1/factors/k1/verify')).toHaveLength(1)
  })
})

describe('a passkey', () => {
  test.each([
    ['that nobody made', left, 'No passkey was made. Try again when you are ready.'],
    [
      'of a device that holds one',
      known,
      'This device holds a passkey or key of your account already. Use another one.',
    ],
  ])('%s is told from a failure, and its name stays typed', async (_case, create, said) => {
    const { user: person, held } = await open('Add passkey', create)
    await add(person, 'Laptop', 'Add passkey')
    expect(await sheet().findAllByText(said)).toHaveLength(2)
    expect(sheet().getByLabelText('Name')).toHaveValue('Laptop')
    expect(held.passkeys).toEqual([])
  })

  test('for which there is no room is refused in the words of the server', async () => {
    const said = 'You can have ten passkeys at most.'
    const { user: person } = await open('Add passkey', async () => made, {
      routes: { 'POST /auth/v1/passkeys/registration/options': refusal(422, 'too_many_passkeys', said) },
    })
    await person.click(sheet().getByRole('button', { name: 'Add passkey' }))
    expect(await sheet().findAllByText(said)).toHaveLength(2)
  })

  test('is listed under the name that was given', async () => {
    const { user: person } = await open('Add passkey', async () => made)
    await add(person, ' Laptop ', 'Add passkey')
    expect(await screen.findByText('Laptop', { selector: 'p' })).toBeVisible()
    expect(toasts().getByText('Passkey added')).toBeVisible()
    expect(toasts().getByText('You can sign in with it from now on.')).toBeVisible()
  })

  test('whose name could not be kept works all the same, and says so', async () => {
    const { user: person } = await open('Add passkey', async () => made, {
      routes: {
        'PATCH /auth/v1/passkeys/0f4a2a6e-7c1d-4d8e-9b1a-000000000001': refusal(
          500,
          'unexpected_failure',
          'Broken',
        ),
      },
    })
    await add(person, 'Laptop', 'Add passkey')
    await waitFor(() => expect(toasts().getByText(/its name could not be kept/)).toBeVisible())
    expect(await screen.findByText('Passkey', { selector: 'p' })).toBeVisible()
  })
})
