import type { Identity } from '@satlens/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../../test/fake-server.ts'
import { enter, holdSession, renderPage, session, user } from '../../../../test/render-page.tsx'
import { arrivalStore } from '../../../shared/session/session.ts'
import { settings } from '../../../shared/settings.ts'
import { SignInMethods } from './sign-in-methods.tsx'

const AUTHORIZE = '/auth/v1/user/identities/authorize'
const HOUSE = '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c22'
const failing: Answer = { status: 500, body: { code: 'unexpected_failure', message: 'Broken' } }
const refusal = (status: number, code: string, message = 'No'): Answer => ({
  status,
  body: { code, message },
})

const identity = (provider: string, identity_id: string): Identity => ({
  identity_id,
  id: `subject-at-${provider}`,
  user_id: user.id,
  identity_data: {},
  provider,
  email: `ada@${provider}.example`,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
})
const byPassword = identity('email', '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c21')
const byHouse = identity('house', HOUSE)

beforeEach(() => {
  vi.unstubAllGlobals()
  sessionStorage.clear()
  holdSession()
  settings.providers.push({ id: 'house', name: 'House' })
})
afterEach(() => {
  settings.providers.length = 0
  arrivalStore.setState({ status: 'none' }, true)
})

type Routes = Parameters<typeof startFakeServer>[0]

/** The card, over a server that knows these identities until one is unlinked. */
function open(identities: Identity[], routes: Routes = {}) {
  const known = { identities }
  const server = startFakeServer({
    'GET /auth/v1/user': () => ({ body: { ...user, identities: known.identities } }),
    [`DELETE /auth/v1/user/identities/${HOUSE}`]: () => {
      known.identities = known.identities.filter(({ identity_id }) => identity_id !== HOUSE)
      return { body: {} }
    },
    'POST /auth/v1/token': { body: session },
    'POST /auth/v1/logout': { status: 204 },
    [`GET ${AUTHORIZE}`]: { body: { url: 'https://house.example/authorize' } },
    ...routes,
  })
  return { server, ...renderPage(<SignInMethods user={user} />, { path: '/profile' }) }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const list = () => screen.findByRole('list', { name: 'How you sign in' })
const press = (name: string) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })
const leaving = () => vi.spyOn(window.location, 'assign').mockImplementation(() => {})

describe('methods that cannot be loaded', () => {
  test("are told in the server's words, and can be tried again", async () => {
    const answers = [failing]
    const { user: person } = open([], {
      'GET /auth/v1/user': () => answers.shift() ?? { body: { ...user, identities: [byPassword] } },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Broken')
    await person.click(await press('Try again'))
    expect(await list()).toHaveTextContent('Email and password')
  })
})

describe('what the account has', () => {
  test('names each service, who the person is there, and since when', async () => {
    open([byPassword, byHouse])
    expect(await list()).toHaveTextContent('Email and passwordada@example.comSince Nov 1, 2026')
    expect(await list()).toHaveTextContent('Houseada@house.exampleSince Nov 1, 2026')
    expect(screen.getByRole('button', { name: 'Unlink House' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Link House' })).toBeNull()
  })

  test('the only way in cannot be unlinked, and says why', async () => {
    open([byHouse])
    expect(await press('Unlink House')).toBeDisabled()
    expect(await press('Unlink House')).toHaveAccessibleDescription(
      'Your only sign-in method cannot be unlinked.',
    )
    expect(await list()).toHaveTextContent('Not listed among your sign-in methods')
  })
})

describe('linking', () => {
  test('leaves for the service, and notes in this tab what for', async () => {
    const assign = leaving()
    const { user: person, server } = open([byPassword])
    await person.click(await press('Link House'))
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://house.example/authorize'))
    expect(server.to(AUTHORIZE)[0]?.query.get('redirect_to')).toBe(`${location.origin}/profile`)
    expect(sessionStorage.getItem('linking')).toBe('house')
    expect(screen.getByRole('button', { name: 'One moment...' })).toBeDisabled()
  })

  test('whoever comes back by the browser finds the button again, and has not been there', async () => {
    const assign = leaving()
    const { user: person } = open([byPassword])
    await person.click(await press('Link House'))
    await waitFor(() => expect(assign).toHaveBeenCalled())
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await press('Link House')).toBeEnabled()
    expect(sessionStorage).toHaveLength(0)
  })

  test('that the server refuses is told in its words, and nobody leaves', async () => {
    const assign = leaving()
    const message = 'Linking sign-in methods is switched off.'
    const { user: person } = open([byPassword], {
      [`GET ${AUTHORIZE}`]: refusal(404, 'manual_linking_disabled', message),
    })
    await person.click(await press('Link House'))
    expect(await toasts().findByText('Failed to link House')).toBeVisible()
    expect(toasts().getByText(message)).toBeVisible()
    expect(await press('Link House')).toBeEnabled()
    expect(assign).not.toHaveBeenCalled()
    expect(sessionStorage).toHaveLength(0)
  })

  test('asks a day-old session for a mailed code, and goes on once the code is right', async () => {
    const assign = leaving()
    const answers = [refusal(403, 'reauthentication_needed')]
    const codes = [refusal(422, 'reauthentication_not_valid', 'The code is wrong.')]
    const { user: person, server } = open([byPassword], {
      [`GET ${AUTHORIZE}`]: () => answers.shift() ?? { body: { url: 'https://house.example/authorize' } },
      'GET /auth/v1/reauthenticate': { body: {} },
      'POST /auth/v1/reauthenticate': () => codes.shift() ?? { body: {} },
    })
    await person.click(await press('Link House'))
    const asked = within(await dialog('Confirm it is you'))
    expect(asked.getByText(/six digits that we email to ada@example\.com/)).toBeVisible()
    const code = await asked.findByLabelText('Six-digit code')
    expect(asked.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled()
    const confirm = () => person.click(asked.getByRole('button', { name: 'Continue' }))
    await enter(person, code, '12345')
    await confirm()
    expect(code).toHaveAccessibleDescription('Enter all six digits of the code')
    await person.clear(code)
    await enter(person, code, '000 000')
    await confirm()
    await waitFor(() => expect(code).toHaveAccessibleDescription('The code is wrong.'))
    expect(code).toHaveValue('000 000')
    await person.clear(code)
    await enter(person, code, '123456')
    await confirm()
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
    expect(server.to('/auth/v1/reauthenticate').map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['POST', { nonce: '000000' }],
      ['POST', { nonce: '123456' }],
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('takes the code of an earlier email when another is asked for too soon', async () => {
    const assign = leaving()
    const answers = [refusal(403, 'reauthentication_needed')]
    const { user: person } = open([byPassword], {
      [`GET ${AUTHORIZE}`]: () => answers.shift() ?? { body: { url: 'https://house.example/authorize' } },
      'GET /auth/v1/reauthenticate': refusal(429, 'over_email_send_rate_limit', 'Wait 40 seconds.'),
      'POST /auth/v1/reauthenticate': { body: {} },
    })
    await person.click(await press('Link House'))
    const asked = within(await dialog('Confirm it is you'))
    expect(await asked.findByText('Wait 40 seconds.', { selector: 'div' })).toBeVisible()
    await enter(person, asked.getByLabelText('Six-digit code'), '123456')
    await person.click(asked.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  })

  test('tells an account without an email address to sign in again', async () => {
    const { user: person } = open([byHouse], {
      [`GET ${AUTHORIZE}`]: refusal(403, 'reauthentication_needed'),
      'GET /auth/v1/user': { body: { ...user, email: '', identities: [byHouse] } },
    })
    settings.providers.push({ id: 'github', name: 'GitHub' })
    await person.click(
      await press('Unlink House').then(() => screen.findByRole('button', { name: /Link GitHub/ })),
    )
    expect(await dialog('Confirm it is you')).toHaveTextContent(
      'Sign out, sign in again, and come back here.',
    )
    await person.click(screen.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Failed to link GitHub')).toBeVisible()
  })

  test('with a second factor that this session has not shown, it is asked for', async () => {
    const assign = leaving()
    const answers = [refusal(403, 'insufficient_aal')]
    const factor = {
      ...{ id: 'f1', factor_type: 'totp', status: 'verified', last_challenged_at: null },
      ...{ created_at: '2026-11-21T08:00:00Z', updated_at: '2026-11-21T08:00:00Z' },
    }
    const { user: person } = open([byPassword], {
      [`GET ${AUTHORIZE}`]: () => answers.shift() ?? { body: { url: 'https://house.example/authorize' } },
      'GET /auth/v1/user': { body: { ...user, identities: [byPassword], factors: [factor] } },
      'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 4_000_000_000 } },
      'POST /auth/v1/factors/f1/verify': { body: session },
    })
    await person.click(await press('Link House'))
    const asked = within(await dialog('Show your second factor'))
    await enter(person, asked.getByLabelText('Six-digit code'), '123456')
    await person.click(asked.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  })
})

describe('back from the service', () => {
  test('a success is said once, by name', async () => {
    arrivalStore.setState({ status: 'linked', provider: 'house' }, true)
    open([byPassword, byHouse])
    expect(await toasts().findByText('House linked')).toBeVisible()
    expect(toasts().getByText('From now on you can sign in with House.')).toBeVisible()
    expect(arrivalStore.getState()).toEqual({ status: 'none' })
  })

  test.each([
    ['declined', /You said no there/],
    ['linkedAlready', /belongs to an account already/],
    ['lost', /took too long/],
    ['broken', /could not be reached/],
    ['unreachable', /could not be found out/],
  ] as const)('%s: the reason stays in the card until it is dismissed', async (reason, words) => {
    arrivalStore.setState({ status: 'not-linked', provider: 'house', reason }, true)
    const { user: person } = open([byPassword])
    const card = within(screen.getByRole('region', { name: 'Sign-in methods' }))
    expect(await toasts().findByText('House was not linked')).toBeVisible()
    expect(card.getByText(words)).toBeVisible()
    await person.click(card.getByRole('button', { name: 'Dismiss' }))
    expect(card.queryByText(words)).toBeNull()
  })
})

describe('unlinking', () => {
  const unlink = `DELETE /auth/v1/user/identities/${HOUSE}`

  test('is asked about, then done, and leaves the reader in the list', async () => {
    const { user: person, server } = open([byPassword, byHouse])
    await person.click(await press('Unlink House'))
    const asked = within(await dialog('Unlink House?'))
    expect(asked.getByText(/ada@house\.example at House no longer signs in/)).toBeVisible()
    expect(server.received.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
    await person.click(asked.getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText('House unlinked')).toBeVisible()
    expect(await press('Link House')).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Unlink House' })).toBeNull()
    await waitFor(async () => expect(await list()).toHaveFocus())
    // The address may have gone with it.
    expect(server.to('/auth/v1/token')[0]?.query.get('grant_type')).toBe('refresh_token')
  })

  test('that the server refuses keeps the question open, with its words', async () => {
    const message = 'Your last sign-in method cannot be removed.'
    const { user: person } = open([byPassword, byHouse], {
      [unlink]: refusal(422, 'single_identity_not_deletable', message),
    })
    await person.click(await press('Unlink House'))
    const asked = within(await dialog('Unlink House?'))
    await person.click(asked.getByRole('button', { name: 'Unlink' }))
    expect(await toasts().findByText('Failed to unlink House')).toBeVisible()
    expect(asked.getAllByText(message)).toHaveLength(2)
  })

  test('asks a day-old session for a mailed code, and unlinks nothing when the person leaves', async () => {
    const answers = [
      refusal(403, 'reauthentication_needed', 'Late'),
      refusal(403, 'reauthentication_needed', 'Late'),
    ]
    const { user: person } = open([byPassword, byHouse], {
      [unlink]: () => answers.shift() ?? { body: {} },
      'GET /auth/v1/reauthenticate': { body: {} },
      'POST /auth/v1/reauthenticate': { body: {} },
    })
    await person.click(await press('Unlink House'))
    await person.click(within(await dialog('Unlink House?')).getByRole('button', { name: 'Unlink' }))
    await person.click(within(await dialog('Confirm it is you')).getByRole('button', { name: 'Cancel' }))
    const asked = within(await dialog('Unlink House?'))
    expect(await asked.findAllByText('Late')).toHaveLength(2)
    await person.click(asked.getByRole('button', { name: 'Unlink' }))
    const again = within(await dialog('Confirm it is you'))
    await enter(person, await again.findByLabelText('Six-digit code'), '123456')
    await person.click(again.getByRole('button', { name: 'Continue' }))
    expect(await screen.findByText('House unlinked')).toBeVisible()
  })
})

describe('the password', () => {
  const NEW = 'Quiet1!copper'

  async function openForm(identities: Identity[], routes: Routes, button = 'Change password') {
    const page = open(identities, routes)
    await page.user.click(await press(button))
    const form = within(await dialog(button))
    const save = () => page.user.click(form.getByRole('button', { name: 'Save password' }))
    return { ...page, form, save, field: form.getByLabelText('New password') }
  }

  test('is judged by the rules of the sign-up before the server is asked', async () => {
    const { user: person, form, field, save, server } = await openForm([byPassword], {})
    await enter(person, field, 'Horse1!')
    await save()
    expect(toasts().getByText('Weak Password')).toBeVisible()
    expect(field).toHaveAccessibleDescription('Password must be at least 8 characters')
    expect(field).toHaveFocus()
    expect(form.getByText('Use at least 8 characters')).toBeVisible()
    expect(server.received.filter(({ method }) => method === 'PUT')).toHaveLength(0)
  })

  test('is saved as it is typed but for blanks around it, and the dialog closes', async () => {
    const {
      user: person,
      field,
      save,
      server,
    } = await openForm([byPassword], {
      'PUT /auth/v1/user': { body: user },
    })
    await enter(person, field, ` ${NEW} `)
    await save()
    expect(
      await screen.findByText('Your new password is set. Other devices have been signed out.'),
    ).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(server.to('/auth/v1/user').at(-1)?.body).toEqual({ password: NEW })
  })

  test('a refusal of the server stands beside the field, and what was typed stays', async () => {
    const message = 'New password should be different from the old password.'
    const {
      user: person,
      field,
      save,
    } = await openForm([byPassword], {
      'PUT /auth/v1/user': refusal(422, 'same_password', message),
    })
    await enter(person, field, NEW)
    await save()
    expect(await toasts().findByText('Failed to set new password')).toBeVisible()
    expect(field).toHaveAccessibleDescription(message)
    expect(field).toHaveValue(NEW)
  })

  test('late, a code is mailed and asked for; a wrong one can be mended', async () => {
    const answers = [
      refusal(400, 'reauthentication_needed'),
      refusal(422, 'reauthentication_not_valid', 'The confirmation code is wrong or has expired.'),
    ]
    const {
      user: person,
      form,
      field,
      save,
      server,
    } = await openForm([byPassword], {
      'PUT /auth/v1/user': () => answers.shift() ?? { body: user },
      'GET /auth/v1/reauthenticate': { body: {} },
    })
    await enter(person, field, NEW)
    await save()
    const code = await form.findByLabelText('Six-digit code')
    expect(toasts().getByText('Code sent')).toBeVisible()
    expect(form.getByRole('button', { name: /^Send another code in \d+ s$/ })).toBeDisabled()
    await save()
    expect(code).toHaveAccessibleDescription('Enter all six digits of the code')
    await enter(person, code, '000 000')
    await save()
    await waitFor(() =>
      expect(code).toHaveAccessibleDescription('The confirmation code is wrong or has expired.'),
    )
    await person.clear(code)
    await enter(person, code, '123456')
    await save()
    expect(await screen.findByText(/^Your new password is set/)).toBeVisible()
    const puts = server.received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    expect(puts).toEqual([
      { password: NEW },
      { password: NEW, nonce: '000000' },
      { password: NEW, nonce: '123456' },
    ])
    expect(server.to('/auth/v1/reauthenticate')).toHaveLength(1)
  })

  test('an account that came through a service can set one', async () => {
    const {
      user: person,
      field,
      save,
    } = await openForm([byHouse], { 'PUT /auth/v1/user': { body: user } }, 'Set or change password')
    await enter(person, field, NEW)
    await save()
    expect(await screen.findByText(/^Your new password is set/)).toBeVisible()
  })
})
