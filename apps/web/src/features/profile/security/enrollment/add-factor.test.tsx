import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { errorAnswer } from '#test/fake-server.ts'
import { dialog, enter, expectTexts, press, toasts } from '#test/render-page.tsx'
import { type AccountSetup, CODES, factor, NEW_ID, openSecurity } from '#test/security-account.tsx'
import { user } from '#test/session.ts'

const code = () => dialog().findByLabelText('6-digit code')
const nameField = () => dialog().getByLabelText('Name')
const FACTORS = 'POST /auth/v1/factors'

async function verify(person: UserEvent, digits = '123456') {
  await enter(person, await code(), digits)
  await press(person, 'Add app', dialog())
}

async function saveCodes(person: UserEvent) {
  await person.click(await dialog().findByLabelText('I have saved them'))
  await press(person, 'Done', dialog())
}

describe('adding an authenticator app', () => {
  const open = (begin?: AccountSetup) => openSecurity('Add authenticator app', begin)
  const next = (person: UserEvent) => press(person, 'Continue', dialog())

  test('shows a name conflict beside the name, another error above the button, and keeps the name', async () => {
    const [taken, most] = ['You already have a factor of that name.', 'You can have ten factors at most.']
    const answers = [errorAnswer(422, 'mfa_factor_name_conflict', taken)]
    const full = errorAnswer(422, 'too_many_enrolled_mfa_factors', most)
    const { user: person } = await open({ routes: { [FACTORS]: () => answers.shift() ?? full } })
    await enter(person, nameField(), 'Work')
    await next(person)
    await waitFor(() => expect(nameField()).toHaveAccessibleDescription(taken))
    expect(nameField()).toHaveFocus()
    expect(toasts().getByText('Failed to add the verification method')).toBeVisible()
    await next(person)
    // In the toast and above the button.
    expect(await dialog().findAllByText(most)).toHaveLength(2)
    expect(nameField()).toHaveValue('Work')
  })
  test.each([
    [
      'the second factor',
      errorAnswer(403, 'insufficient_aal'),
      { factors: [factor('f1')], codes: 10 },
      /^First, confirm with a method/,
    ],
    ['an emailed code', errorAnswer(400, 'reauthentication_needed'), {}, "Verify it's you"],
  ])('asks for %s if the server requires it and keeps what was typed', async (_what, first, begin, name) => {
    const answers = [first]
    const totp = { qr_code: '<svg/>', secret: 'ABCDEFGH', uri: 'otpauth://x' }
    const { user: person, server } = await open({
      ...begin,
      routes: {
        [FACTORS]: () => answers.shift() ?? { body: { id: 'n1', type: 'totp', totp } },
        'GET /auth/v1/reauthenticate': { body: {} },
        'POST /auth/v1/reauthenticate': { body: {} },
      },
    })
    await enter(person, nameField(), 'Home')
    await next(person)
    expect(await dialog().findByRole('heading', { name })).toBeVisible()
    await enter(person, await code(), '123456')
    await next(person)
    expect(await dialog().findByText('ABCD EFGH')).toBeVisible()
    const sent = { factor_type: 'totp', friendly_name: 'Home' }
    expect(server.to('/auth/v1/factors').map(({ body }) => body)).toEqual([sent, sent])
    const expected = name === "Verify it's you" ? ['GET', 'POST'] : []
    expect(server.to('/auth/v1/reauthenticate').map(({ method }) => method)).toEqual(expected)
  })

  test("shows the server's message if the second factor is not shown", async () => {
    const message = 'Confirm your second factor first.'
    const routes = { [FACTORS]: errorAnswer(403, 'insufficient_aal', message) }
    const { user: person } = await open({ factors: [factor('f1')], codes: 10, routes })
    await next(person)
    await dialog().findByRole('heading', { name: /^First, confirm with a method/ })
    await press(person, 'Back', dialog())
    expect(await dialog().findAllByText(message)).toHaveLength(2)
  })

  test('offers a QR code, the secret and a link, ends other sessions and hands out ten codes', async () => {
    const { user: person, server } = await open()
    expect(dialog().getByText(/your other devices will be signed out/i)).toBeVisible()
    await enter(person, nameField(), ' Work phone ')
    await next(person)
    await waitFor(() =>
      expect(dialog().getByRole('heading', { name: 'Scan this QR code with the app' })).toHaveFocus(),
    )
    expect(dialog().getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
    const link = dialog().getByRole('link', { name: 'Open in your authenticator app' })
    expect(link).toHaveAttribute('href', 'otpauth://totp/x')
    await verify(person, '000000')
    await waitFor(async () => expect(await code()).toHaveAccessibleDescription('The code is incorrect.'))
    expect(await code()).toHaveValue('000000')
    expect(dialog().getByRole('img')).toHaveAttribute('src', 'data:image/svg+xml;utf-8,%3Csvg%2F%3E')
    await person.clear(await code())
    const sent = { factor_type: 'totp', friendly_name: 'Work phone' }
    expect(server.to('/auth/v1/factors')[0]?.body).toEqual(sent)
    await verify(person)
    const heading = await dialog().findByRole('heading', { name: /^Two-step verification is on\./ })
    expect(heading).toHaveTextContent('Your other devices have been signed out.')
    expect(heading).toHaveFocus()

    expect(await dialog().findByText('abcd-2345-efgh-6780')).toBeVisible()
    expect(dialog().getAllByRole('listitem')).toHaveLength(CODES.length)
    await person.keyboard('{Escape}')
    expect(dialog().getByRole('button', { name: 'Close' })).toBeDisabled()
    expect(dialog().getByRole('button', { name: 'Done' })).toBeDisabled()
    await saveCodes(person)
    expect(screen.queryByRole('dialog')).toBeNull()
    await expectTexts(screen, '10 of 10 left', 'Two-step verification on')
    expect(toasts().getByText(/Your other devices have been signed out/)).toBeVisible()
  })

  test('keeps the factor if the codes cannot be made, and offers to make them again', async () => {
    const answers = [errorAnswer(500, 'unexpected_failure')]
    const made = { body: { id: user.id, type: 'recovery_code', total: 10, codes: CODES } }
    const { user: person } = await open({
      routes: { 'POST /auth/v1/factors/recovery-codes': () => answers.shift() ?? made },
    })
    await next(person)
    await verify(person)
    expect(
      await dialog().findByText(/couldn't generate your backup codes/, { selector: 'div' }),
    ).toBeVisible()
    await press(person, 'Try again', dialog())
    expect(await dialog().findByText('abcd-2345-efgh-6780')).toBeVisible()
  })

  test('makes no codes for an account that has some', async () => {
    const { user: person } = await open({ factors: [factor('f1')], codes: 4 })
    expect(dialog().queryByText(/other devices/)).toBeNull()
    await next(person)
    await verify(person)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await toasts().findByText('Verification method added')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add authenticator app' })).toHaveFocus()
  })

  test('removes the unfinished factor when the dialog is closed', async () => {
    const { user: person, held } = await open()
    await next(person)
    await code()
    await press(person, 'Close', dialog())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(held.factors).toEqual([])
    expect(screen.queryByText('Not finished')).toBeNull()
  })
})

describe('an unfinished authenticator app', () => {
  const factors = [factor('b1', { friendly_name: 'Old phone', status: 'unverified' })]

  test('an unfinished authenticator app is finished by its digits', async () => {
    const { user: person } = await openSecurity('Finish setup Old phone', { factors })
    expect(dialog().getByText(/QR code can't be shown again/)).toBeVisible()
    await verify(person)
    await saveCodes(person)
    expect(await screen.findByText('Two-step verification on')).toBeVisible()
    expect(screen.queryByText('Not finished')).toBeNull()
  })

  test('can be started over under its name', async () => {
    const { user: person, server } = await openSecurity('Finish setup Old phone', { factors })
    await press(person, 'Start over', dialog())
    expect(await dialog().findByRole('img')).toBeVisible()
    const sent = { factor_type: 'totp', friendly_name: 'Old phone' }
    expect(server.to('/auth/v1/factors')[0]?.body).toEqual(sent)
  })

  test('an unfinished authenticator app is removed without a proof', async () => {
    const { user: person, held } = await openSecurity('Remove Old phone', { factors })
    expect(dialog().getByText(/never finished/)).toBeVisible()
    await press(person, 'Remove', dialog())
    await waitFor(() => expect(held.factors).toEqual([]))
    const heading = () => screen.getByRole('heading', { level: 3, name: 'Authenticator app' })
    await waitFor(() => expect(heading()).toHaveFocus())
  })
})

const bytes = () => new Uint8Array([1, 2, 3]).buffer
const made = async () => ({
  id: 'AQID',
  rawId: bytes(),
  type: 'public-key',
  authenticatorAttachment: 'cross-platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes(), attestationObject: bytes(), getTransports: () => ['usb'] },
})
const unused = () => Promise.reject(new DOMException('Timed out', 'NotAllowedError'))
const known = () => Promise.reject(new DOMException('Known', 'InvalidStateError'))

function openWithKeys(button: string, create: () => Promise<unknown>, begin: AccountSetup = {}) {
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { ...navigator, credentials: { create } })
  return openSecurity(button, begin)
}

const NO_KEY = "The key wasn't used. Try again when you have it ready."
const KNOWN_KEY = 'This security key is already added to your account. Use a different one.'
const NO_PASSKEY = "No passkey was created. Try again when you're ready."
const KNOWN_PASSKEY =
  'This device already has a passkey or security key for your account. Use a different device.'

test.each([
  ['Add security key', 'was not touched', unused, NO_KEY],
  ['Add security key', 'is known', known, KNOWN_KEY],
  ['Add passkey', 'was not made', unused, NO_PASSKEY],
  ['Add passkey', 'is known', known, KNOWN_PASSKEY],
])('"%s" reports one that %s, stores nothing and keeps its name', async (button, _case, create, message) => {
  const { user: person, held } = await openWithKeys(button, create)
  await enter(person, nameField(), 'Laptop')
  await press(person, button, dialog())
  expect(await dialog().findAllByText(message)).toHaveLength(2)
  expect(nameField()).toHaveValue('Laptop')
  expect([...held.factors, ...held.passkeys]).toEqual([])
})

describe('adding a security key', () => {
  test('needs one touch and hands out backup codes', async () => {
    const { user: person, server } = await openWithKeys('Add security key', made)
    expect(dialog().getByText(/your other devices will be signed out/i)).toBeVisible()
    await enter(person, nameField(), 'Blue key')
    await press(person, 'Add security key', dialog())
    await waitFor(() =>
      expect(dialog().getByRole('heading', { name: /^Two-step verification is on\./ })).toHaveFocus(),
    )
    const sent = { factor_type: 'webauthn', friendly_name: 'Blue key' }
    expect(server.to('/auth/v1/factors')[0]?.body).toEqual(sent)
    await saveCodes(person)
    expect(await screen.findByText('Blue key', { selector: 'p' })).toBeVisible()
  })
})

describe('adding a passkey', () => {
  const add = async (person: UserEvent) => {
    await enter(person, nameField(), ' Laptop ')
    await press(person, 'Add passkey', dialog())
  }

  test("shows the server's message if there are ten", async () => {
    const message = 'You can have ten passkeys at most.'
    const answer = errorAnswer(422, 'too_many_passkeys', message)
    const routes = { 'POST /auth/v1/passkeys/registration/options': answer }
    const { user: person } = await openWithKeys('Add passkey', made, { routes })
    await add(person)
    expect(await dialog().findAllByText(message)).toHaveLength(2)
  })

  test('lists it under the given name', async () => {
    const { user: person } = await openWithKeys('Add passkey', made)
    await add(person)
    expect(await screen.findByText('Laptop', { selector: 'p' })).toBeVisible()
    await expectTexts(toasts(), 'Passkey added', 'You can now sign in with it.')
  })

  test('reports that it works even if its name could not be stored', async () => {
    const routes = { [`PATCH /auth/v1/passkeys/${NEW_ID}`]: errorAnswer(500, 'unexpected_failure') }
    const { user: person } = await openWithKeys('Add passkey', made, { routes })
    await add(person)
    await waitFor(() => expect(toasts().getByText(/couldn't save its name/)).toBeVisible())
    expect(await screen.findByText('Passkey', { selector: 'p' })).toBeVisible()
  })
})

describe('adding a phone', () => {
  const NUMBER = '+41 44 668 18 00'
  const number = () => dialog().getByLabelText('Phone number')
  const send = (person: UserEvent) => press(person, 'Send the code', dialog())
  const open = (begin: AccountSetup = {}) => {
    vi.spyOn(settings, 'text_messages', 'get').mockReturnValue(true)
    return openSecurity('Add phone', begin)
  }

  test('rejects an empty number without a request and shows a rejected one beside its field', async () => {
    const routes = { [FACTORS]: errorAnswer(422, 'mfa_verified_factor_exists', 'It is a factor.') }
    const { user: person, server } = await open({ routes })
    await send(person)
    expect(number()).toHaveAccessibleDescription('Enter a phone number')
    expect(number()).toHaveFocus()
    expect(server.to('/auth/v1/factors')).toHaveLength(0)
    await enter(person, number(), NUMBER)
    await send(person)
    await waitFor(() => expect(number()).toHaveAccessibleDescription('It is a factor.'))
    expect(number()).toHaveValue(NUMBER)
  })

  test('keeps the number and stores no factor if the message cannot be sent', async () => {
    const answer = errorAnswer(503, 'service_unavailable', 'Not sent.')
    const routes = { [`${FACTORS}/${NEW_ID}/challenge`]: answer }
    const { user: person, held } = await open({ routes })
    await enter(person, number(), NUMBER)
    await send(person)
    expect(await dialog().findAllByText('Not sent.')).toHaveLength(2)
    expect(number()).toHaveValue(NUMBER)
    expect(held.factors).toEqual([])
  })

  test('needs the digits of the message; another message waits for a minute', async () => {
    const { user: person } = await open({ factors: [factor('f1')], codes: 10 })
    await enter(person, number(), NUMBER)
    await send(person)
    expect(
      await dialog().findByRole('heading', { name: `We'll text a 6-digit code to ${NUMBER}.` }),
    ).toHaveFocus()
    expect(dialog().getByRole('button', { name: /^Send another code in \d+s$/ })).toBeDisabled()
    await verify(person)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Not finished')).toBeNull()
  })
})

test.each([
  ['Red key', { factor_type: 'webauthn', friendly_name: 'Red key' }, 'Add security key'],
  ['+41446681800', { factor_type: 'phone', phone: '41446681800' }, 'Send the code'],
] as const)('the unfinished factor %s is finished by a touch or new digits', async (name, more, button) => {
  vi.spyOn(settings, 'text_messages', 'get').mockReturnValue(true)
  const begun = factor('b1', { ...more, status: 'unverified' })
  const opened = await openWithKeys(`Finish setup ${name}`, made, { factors: [begun] })
  await press(opened.user, button, dialog())
  if (more.factor_type === 'phone') await verify(opened.user)
  expect(await dialog().findByText('abcd-2345-efgh-6780')).toBeVisible()
  expect(opened.server.to('/auth/v1/factors/b1/verify')).toHaveLength(1)
})
