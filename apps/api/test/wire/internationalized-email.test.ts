import { describe, expect, test } from 'vitest'
import { authCall, verifyCall } from '#test/accounts/auth-call.ts'
import { newestEmail, pressButton } from '#test/accounts/email-links.ts'
import { emailsTo, signIn, someEmail } from '#test/accounts/people.ts'
import {
  authorizeInBrowser,
  personAtProvider,
  providerAppPerFile,
  userAt,
} from '#test/accounts/provider-sign-in.ts'
import { ADMIN_ENV, adminCall } from '#test/accounts/service-key.ts'
import { apiError } from '#test/assertions/api-error.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD } from '#test/harness/test-app.ts'

const { provider, app } = providerAppPerFile({ MAILER_AUTOCONFIRM: 'false', ...ADMIN_ENV })
const autoconfirmed = appPerFile()

/** Returns three spellings of an address, with the stored one last. */
function spellings() {
  const [mailbox = ''] = someEmail().split('@')
  return [
    `${mailbox}@MÜNCHEN.example`,
    `${mailbox}@mu\u0308nchen.example`,
    `${mailbox}@xn--mnchen-3ya.example`,
  ] as const
}

const post = (path: string, body: object, on = app) => authCall(on, null, 'post', path, body)

describe('an email address with an internationalized domain', () => {
  test('signs up, confirms and signs in by every spelling, and gets its emails at the A-label', async () => {
    const [typed, decomposed, stored] = spellings()
    const { body } = await post('signup', { email: typed, password: GOOD_PASSWORD })
    expect(body.email).toBe(stored)
    const { code } = await newestEmail(app, stored)
    await verifyCall(app, { type: 'signup', email: decomposed, token: code }).expect(200)
    for (const email of [typed, decomposed, stored]) {
      const { user } = (await signIn(app, email).expect(200)).body
      expect(user).toMatchObject({ email: stored, user_metadata: { email: stored } })
    }
  })

  test('belongs to one account in all its spellings', async () => {
    const [typed, decomposed, stored] = spellings()
    await post('signup', { email: typed, password: GOOD_PASSWORD }, autoconfirmed)
    for (const email of [decomposed, stored]) {
      const again = await post('signup', { email, password: GOOD_PASSWORD }, autoconfirmed)
      expect(again).toMatchObject(apiError(422, 'user_already_exists'))
    }
  })

  test.each([
    ['recover', (email: string) => ({ email })],
    ['otp', (email: string) => ({ email })],
    ['resend', (email: string) => ({ type: 'signup', email })],
  ])('gets the email of /%s', async (path, body) => {
    const [typed, decomposed, stored] = spellings()
    await post('signup', { email: typed, password: GOOD_PASSWORD })
    app.clock.advance({ minutes: 2 })
    const before = (await emailsTo(app, stored)).length
    expect((await post(path, body(decomposed))).status).toBe(200)
    expect(await emailsTo(app, stored)).toHaveLength(before + 1)
  })

  test('replaces another address, which the page and the email show in its own letters', async () => {
    const old = someEmail()
    const [typed, , stored] = spellings()
    const { body: session } = await post('signup', { email: old, password: GOOD_PASSWORD }, autoconfirmed)
    const changed = await authCall(autoconfirmed, session, 'put', 'user', { email: typed })
    expect(changed.body.new_email).toBe(stored)
    const [email] = await emailsTo(autoconfirmed, old)
    expect(email?.text).toContain('@münchen.example.')
    const { link } = await newestEmail(autoconfirmed, stored)
    const page = await autoconfirmed.request.get(`${link.pathname}${link.search}`)
    expect(page.text).toContain('@münchen.example</dd>')
    await pressButton(autoconfirmed, (await newestEmail(autoconfirmed, old)).link)
    await pressButton(autoconfirmed, link)
    expect((await signIn(autoconfirmed, typed).expect(200)).body.user.email).toBe(stored)
  })

  test('works in every call of administration', async () => {
    const [typed, decomposed, stored] = spellings()
    const created = await adminCall(app, 'post', 'admin/users', { email: typed })
    expect(created.body.email).toBe(stored)
    expect(await adminCall(app, 'post', 'invite', { email: decomposed })).toMatchObject({
      body: { id: created.body.id },
    })
    const link = await adminCall(app, 'post', 'admin/generate_link', { type: 'recovery', email: decomposed })
    expect(link.body.id).toBe(created.body.id)
    const found = await adminCall(app, 'get', `admin/users?filter=${encodeURIComponent(typed)}`)
    expect(found.body.users).toMatchObject([{ email: stored }])
  })

  test('counts as proven if a provider sends another spelling', async () => {
    const [typed, , stored] = spellings()
    provider.seat(personAtProvider(typed))
    expect((await userAt(app, await authorizeInBrowser(app))).email).toBe(stored)
  })
})

describe.each([
  ['a mailbox outside ASCII', 'müller@example.com', 'the part before the @ can have only unaccented letters'],
  ['a mailbox of 65 octets', `${'a'.repeat(65)}@example.com`, 'the part before the @ has more than 64'],
  ['an invalid domain', 'user@xn--a.example', 'invalid format'],
])('%s', (_what, email, sentence) => {
  test.each([
    ['signup', { email, password: GOOD_PASSWORD }],
    ['recover', { email }],
    ['otp', { email }],
    ['resend', { type: 'signup', email }],
  ])('gets a sentence from /%s', async (path, body) => {
    const reply = await post(path, body)
    expect(reply).toMatchObject(apiError(400, 'validation_failed'))
    expect(reply.body.message).toContain(sentence)
  })

  test('gets a sentence from administration and from a change of address', async () => {
    const { body: session } = await post(
      'signup',
      { email: someEmail(), password: GOOD_PASSWORD },
      autoconfirmed,
    )
    const replies = [
      await adminCall(app, 'post', 'admin/users', { email }),
      await adminCall(app, 'post', 'invite', { email }),
      await adminCall(app, 'post', 'admin/generate_link', { type: 'magiclink', email }),
      await authCall(autoconfirmed, session, 'put', 'user', { email }),
    ]
    for (const reply of replies) {
      expect(reply).toMatchObject(apiError(400, 'validation_failed'))
      expect(reply.body.message).toContain(sentence)
    }
  })

  test('signs in like an unknown address', async () => {
    expect(await signIn(app, email)).toMatchObject(apiError(400, 'invalid_credentials'))
  })
})
