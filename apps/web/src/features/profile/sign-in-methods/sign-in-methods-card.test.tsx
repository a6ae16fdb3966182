import type { Identity } from '@satlens/contract'
import { PASSWORD_MIN_LENGTH, PASSWORD_TOO_SHORT_MESSAGE } from '@satlens/domain'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '#shared/browser/settings.ts'
import { authRedirectStore } from '#shared/session/session.ts'
import { type Answer, errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { dialog, enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { factor } from '#test/security-account.tsx'
import { session, setSignedIn, user } from '#test/session.ts'
import { groupSignInMethods } from './group-sign-in-methods.ts'
import { SignInMethodsCard } from './sign-in-methods-card.tsx'

const AUTHORIZE = '/auth/v1/user/identities/authorize'
const REAUTHENTICATE = '/auth/v1/reauthenticate'
const ACME = '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c22'
const PROVIDER = { id: 'acme', name: 'Acme' }
const leads: Answer = { body: { url: 'https://acme.example/authorize' } }
const needsCode = errorAnswer(403, 'reauthentication_needed', 'Late')

const identity = (provider: string, more: Partial<Identity> = {}): Identity => ({
  identity_id: provider === 'acme' ? ACME : '5b1f6a4e-3f0b-4f43-8a4a-2f8f0b1f9c21',
  id: `subject-at-${provider}`,
  user_id: user.id,
  identity_data: {},
  provider,
  created_at: '2026-11-01T08:00:00Z',
  updated_at: '2026-11-01T08:00:00Z',
  ...more,
})
const byPassword = identity('email', { email: 'ada@email.example' })
const byAcme = identity('acme', { email: 'ada@acme.example' })

beforeEach(() => {
  setSignedIn()
  settings.providers.push(PROVIDER)
})
afterEach(() => {
  settings.providers.length = 0
  authRedirectStore.setState({ status: 'none' }, true)
})

function open(identities: Identity[], routes: Routes = {}) {
  const known = { identities }
  const server = startFakeServer({
    'GET /auth/v1/user': () => ({ body: { ...user, identities: known.identities } }),
    [`DELETE /auth/v1/user/identities/${ACME}`]: () => {
      known.identities = known.identities.filter(({ identity_id }) => identity_id !== ACME)
      return { body: {} }
    },
    'POST /auth/v1/token': { body: session },
    'POST /auth/v1/logout': { status: 204 },
    [`GET ${REAUTHENTICATE}`]: { body: {} },
    [`POST ${REAUTHENTICATE}`]: { body: {} },
    [`GET ${AUTHORIZE}`]: leads,
    ...routes,
  })
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
  return { server, assign, ...renderPage(<SignInMethodsCard user={user} />, { path: '/profile' }) }
}

const list = () => screen.findByRole('list', { name: 'How you sign in' })
const button = (name: string) => screen.findByRole('button', { name })
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function submitCode(person: UserEvent, digits: string, name = "Verify it's you") {
  const asked = await dialogOf(name)
  const code = await asked.findByLabelText('6-digit code')
  await person.clear(code)
  await enter(person, code, digits)
  await press(person, 'Continue', asked)
  return code
}

describe('groupSignInMethods', () => {
  test.each([
    [[], { password: null, canUnlink: false, linkable: [PROVIDER] }],
    [['acme'], { password: null, canUnlink: false, linkable: [] }],
    [['email', 'acme'], { password: { since: '2026-11-01T08:00:00Z' }, canUnlink: true, linkable: [] }],
  ])('lets an account with %j unlink and link what is possible', (providers, expected) => {
    const identities = providers.map((provider) => identity(provider))
    expect(groupSignInMethods(identities, [PROVIDER])).toMatchObject(expected)
  })

  test('names a provider that is no longer configured by its id', () => {
    expect(groupSignInMethods([identity('oldacme')], [PROVIDER]).services[0]?.name).toBe('oldacme')
  })

  test.each([
    ['an Ethereum wallet', identity('web3', { id: 'web3:ethereum:0xabc' }), 'Ethereum wallet', '0xabc'],
    ['a phone', identity('phone', { identity_data: { phone: '4144770' } }), 'Phone number', '+4144770'],
  ])('names %s and what identifies it', (_what, method, name, who) => {
    expect(groupSignInMethods([method], []).services[0]).toMatchObject({ name, who })
  })

  test.each([
    [{}, 'subject-at-acme'],
    [{ identity_data: { name: '' } }, 'subject-at-acme'],
    [{ identity_data: { name: 'Ada' } }, 'Ada'],
    [{ identity_data: { name: 'Ada', preferred_username: 'ada1815' } }, 'ada1815'],
    [{ email: 'ada@acme.example', identity_data: { name: 'Ada' } }, 'ada@acme.example'],
  ] as const)('names the account at the provider for %j: %s', (more, who) => {
    expect(groupSignInMethods([identity('acme', more)], [PROVIDER]).services[0]?.who).toBe(who)
  })
})

describe('the list of sign-in methods', () => {
  test("shows the server's message if it cannot be loaded, and can be tried again", async () => {
    const answers = [errorAnswer(500, 'unexpected_failure', 'Broken')]
    const { user: person } = open([], {
      'GET /auth/v1/user': () => answers.shift() ?? { body: { ...user, identities: [byPassword] } },
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Broken')
    await press(person, 'Try again')
    expect(await list()).toHaveTextContent('Email and password')
  })

  test('names each method, the account there and since when', async () => {
    open([byPassword, byAcme])
    expect(await list()).toHaveTextContent('Email and passwordada@example.comAdded Nov 1, 2026')
    expect(await list()).toHaveTextContent('Acmeada@acme.exampleAdded Nov 1, 2026')
    expect(screen.getByRole('button', { name: 'Unlink Acme' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Link Acme' })).toBeNull()
  })

  test('explains why the only method cannot be unlinked', async () => {
    open([byAcme])
    expect(await button('Unlink Acme')).toBeDisabled()
    expect(await button('Unlink Acme')).toHaveAccessibleDescription(
      "You can't unlink your only sign-in method.",
    )
    expect(await list()).toHaveTextContent("If you've set a password")
  })
})

describe('linking a provider', () => {
  const openLinking = async (routes: Routes = {}) => {
    const opened = open([byPassword], routes)
    await press(opened.user, 'Link Acme')
    return opened
  }
  const expectRedirect = (assign: ReturnType<typeof open>['assign']) =>
    waitFor(() => expect(assign).toHaveBeenCalledTimes(1))

  test('redirects to the provider, stores its name in the tab and undoes that on the way back', async () => {
    const { assign, server } = await openLinking()
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://acme.example/authorize'))
    expect(server.to(AUTHORIZE)[0]?.query.get('redirect_to')).toBe(`${location.origin}/profile`)
    expect(sessionStorage.getItem('linking')).toBe('acme')
    expect(screen.getByRole('button', { name: 'One moment...' })).toBeDisabled()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(await button('Link Acme')).toBeEnabled()
    expect(sessionStorage).toHaveLength(0)
  })

  test('tells why it is rejected, and stays on the page', async () => {
    const message = 'Linking sign-in methods is turned off.'
    const { assign } = await openLinking({
      [`GET ${AUTHORIZE}`]: errorAnswer(404, 'manual_linking_disabled', 'Manual linking is disabled'),
    })
    await expectTexts(toasts(), 'Failed to link Acme', message)
    expect(await button('Link Acme')).toBeEnabled()
    expect(assign).not.toHaveBeenCalled()
    expect(sessionStorage).toHaveLength(0)
  })

  test('asks a day-old session for an emailed code and continues once it is right', async () => {
    const answers = [needsCode]
    const codes = [errorAnswer(422, 'reauthentication_not_valid', 'The code is incorrect.')]
    const {
      assign,
      user: person,
      server,
    } = await openLinking({
      [`GET ${AUTHORIZE}`]: () => answers.shift() ?? leads,
      [`POST ${REAUTHENTICATE}`]: () => codes.shift() ?? { body: {} },
    })
    const asked = await dialogOf("Verify it's you")
    expect(asked.getByText(/6-digit code we're emailing to ada@example\.com/)).toBeVisible()
    const code = await submitCode(person, '12345')
    expect(asked.getByRole('button', { name: /^Send another code in \d+s$/ })).toBeDisabled()
    expect(code).toHaveAccessibleDescription('Enter all 6 digits of the code')
    await submitCode(person, '000 000')
    await waitFor(() => expect(code).toHaveAccessibleDescription('The code is incorrect.'))
    expect(code).toHaveValue('000 000')
    await submitCode(person, '123456')
    await expectRedirect(assign)
    expect(server.to(REAUTHENTICATE).map(({ method, body }) => [method, body])).toEqual([
      ['GET', undefined],
      ['POST', { nonce: '000000' }],
      ['POST', { nonce: '123456' }],
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('accepts the code of an earlier email if another is requested too soon', async () => {
    const answers = [needsCode]
    const { assign, user: person } = await openLinking({
      [`GET ${AUTHORIZE}`]: () => answers.shift() ?? leads,
      [`GET ${REAUTHENTICATE}`]: errorAnswer(429, 'over_email_send_rate_limit', 'Wait 40 seconds.'),
    })
    const asked = await dialogOf("Verify it's you")
    expect(await asked.findByText('Wait 40 seconds.', { selector: 'div' })).toBeVisible()
    await submitCode(person, '123456')
    await expectRedirect(assign)
  })

  test('tells an account without an email address to sign in again', async () => {
    settings.providers.push({ id: 'github', name: 'GitHub' })
    const { user: person } = open([byAcme], {
      [`GET ${AUTHORIZE}`]: needsCode,
      'GET /auth/v1/user': { body: { ...user, email: '', identities: [byAcme] } },
    })
    await press(person, 'Link GitHub')
    expect(await screen.findByRole('dialog', { name: "Verify it's you" })).toHaveTextContent(
      'Sign out and in again, then come back here.',
    )
    await press(person, 'Close')
    expect(await screen.findByText('Failed to link GitHub')).toBeVisible()
  })

  test('asks for the second factor if the session has not shown it', async () => {
    const answers = [errorAnswer(403, 'insufficient_aal')]
    const { assign, user: person } = await openLinking({
      [`GET ${AUTHORIZE}`]: () => answers.shift() ?? leads,
      'GET /auth/v1/user': { body: { ...user, identities: [byPassword], factors: [factor('f1')] } },
      'POST /auth/v1/factors/f1/challenge': { body: { id: 'c1', type: 'totp', expires_at: 4_000_000_000 } },
      'POST /auth/v1/factors/f1/verify': { body: session },
    })
    await submitCode(person, '123456', "Verify it's you")
    await expectRedirect(assign)
  })

  test('announces a success once by name', async () => {
    authRedirectStore.setState({ status: 'linked', provider: 'acme' }, true)
    open([byPassword, byAcme])
    await expectTexts(toasts(), 'Acme linked', 'You can now sign in with Acme.')
    expect(authRedirectStore.getState()).toEqual({ status: 'none' })
  })

  test.each([
    ['declined', /^You canceled/],
    ['linkedAlready', /already linked to another account/],
    ['lost', /took too long/],
    ['broken', /^We couldn't connect/],
    ['unreachable', /couldn't confirm the result/],
  ] as const)('shows the reason %s in the card until it is dismissed', async (reason, words) => {
    authRedirectStore.setState({ status: 'not-linked', provider: 'acme', reason }, true)
    const { user: person } = open([byPassword])
    const card = within(screen.getByRole('region', { name: 'Sign-in methods' }))
    expect(await toasts().findByText("Couldn't link Acme")).toBeVisible()
    expect(card.getByText(words)).toBeVisible()
    await press(person, 'Dismiss', card)
    expect(card.queryByText(words)).toBeNull()
  })
})

describe('unlinking a provider', () => {
  const UNLINK = `DELETE /auth/v1/user/identities/${ACME}`
  const openUnlinking = async (routes: Routes = {}) => {
    const opened = open([byPassword, byAcme], routes)
    await press(opened.user, 'Unlink Acme')
    return { ...opened, asked: await dialogOf('Unlink Acme?') }
  }

  test('needs a confirmation and moves the focus to the list', async () => {
    const { user: person, server, asked } = await openUnlinking()
    expect(asked.getByText(/no longer be able to sign in with Acme \(ada@acme\.example\)/)).toBeVisible()
    expect(server.received.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
    await press(person, 'Unlink', asked)
    expect(await screen.findByText('Acme unlinked')).toBeVisible()
    expect(await button('Link Acme')).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Unlink Acme' })).toBeNull()
    await waitFor(async () => expect(await list()).toHaveFocus())
    // The address may have gone with it.
    expect(server.to('/auth/v1/token')[0]?.query.get('grant_type')).toBe('refresh_token')
  })

  test('asks a day-old session for an emailed code and unlinks nothing without it', async () => {
    const answers = [needsCode, needsCode]
    const { user: person, asked } = await openUnlinking({ [UNLINK]: () => answers.shift() ?? { body: {} } })
    await press(person, 'Unlink', asked)
    await press(person, 'Cancel', await dialogOf("Verify it's you"))
    const askedAgain = await dialogOf('Unlink Acme?')
    expect(await askedAgain.findAllByText('Late')).toHaveLength(2)
    expect(toasts().getByText('Failed to unlink Acme')).toBeVisible()
    await press(person, 'Unlink', askedAgain)
    await submitCode(person, '123456')
    expect(await screen.findByText('Acme unlinked')).toBeVisible()
  })
})

describe('the form for a new password', () => {
  const NEW = 'Quiet1!copper'
  const SET = 'Your new password is set. Other devices have been signed out.'

  async function openForm(answer: Routes[string] = { body: user }, identities = [byPassword]) {
    const page = open(identities, { 'PUT /auth/v1/user': answer })
    const name = identities.includes(byPassword) ? 'Change password' : 'Set or change password'
    await press(page.user, name)
    const field = (await dialogOf(name)).getByLabelText('New password')
    const puts = () => page.server.received.filter(({ method }) => method === 'PUT').map(({ body }) => body)
    return { ...page, field, puts, save: () => press(page.user, 'Save password', dialog()) }
  }

  test('applies the rules of the sign-up before the server is asked', async () => {
    const { user: person, field, save, puts } = await openForm()
    await enter(person, field, 'Horse1!')
    await save()
    expect(toasts().getByText('Weak Password')).toBeVisible()
    expect(field).toHaveAccessibleDescription(PASSWORD_TOO_SHORT_MESSAGE)
    expect(field).toHaveFocus()
    expect(dialog().getByText(`Use at least ${PASSWORD_MIN_LENGTH} characters`)).toBeVisible()
    expect(puts()).toEqual([])
  })

  test.each([
    ['changes', [byPassword]],
    ['sets', [byAcme]],
  ])('the dialog %s the password, trimmed, and closes', async (_what, identities) => {
    const { user: person, field, save, puts } = await openForm(undefined, identities)
    await enter(person, field, ` ${NEW} `)
    await save()
    expect(await screen.findByText(SET)).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(puts()).toEqual([{ password: NEW }])
  })

  test("shows the server's message and asks a day-old session for an emailed code", async () => {
    const wrong = errorAnswer(422, 'reauthentication_not_valid', 'The code is wrong or has expired.')
    const message = 'New password should be different from the old password.'
    const answers = [errorAnswer(422, 'same_password', message), needsCode, wrong]
    const opened = await openForm(() => answers.shift() ?? { body: user })
    const { user: person, field, save, puts, server } = opened
    await enter(person, field, NEW)
    await save()
    expect(await toasts().findByText('Failed to set new password')).toBeVisible()
    expect(field).toHaveAccessibleDescription(message)
    expect(field).toHaveValue(NEW)
    await save()
    const code = await dialog().findByLabelText('6-digit code')
    expect(toasts().getByText('Code sent')).toBeVisible()
    expect(dialog().getByRole('button', { name: /^Send another code in \d+s$/ })).toBeDisabled()
    await save()
    expect(code).toHaveAccessibleDescription('Enter all 6 digits of the code')
    await enter(person, code, '000 000')
    await save()
    await waitFor(() => expect(code).toHaveAccessibleDescription('The code is wrong or has expired.'))
    await person.clear(code)
    await enter(person, code, '123456')
    await save()
    expect(await screen.findByText(SET)).toBeVisible()
    const password = NEW
    expect(puts()).toEqual([
      { password },
      { password },
      { password, nonce: '000000' },
      { password, nonce: '123456' },
    ])
    expect(server.to(REAUTHENTICATE)).toHaveLength(1)
  })
})
