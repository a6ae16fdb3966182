import { PROFILES_PATH } from '@satlens/contract'
import { describe, expect, test } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { emailsTo, signUp, someEmail } from '#test/accounts/people.ts'
import { requestPhoneCode, somePhone } from '#test/accounts/phones.ts'
import { appPerFile, perFile } from '#test/harness/per-file.ts'
import { GOOD_PASSWORD, startTestApp } from '#test/harness/test-app.ts'
import { startSmsReceiver } from '#test/servers/sms-receiver.ts'

const app = appPerFile({ MAILER_AUTOCONFIRM: 'false' })
const confirmed = appPerFile()
const carrier = perFile(startSmsReceiver)
const texting = perFile(() => startTestApp({ env: { ...carrier.env, PHONE_SIGN_IN: 'true' } }))

type Headers = Readonly<Record<string, string>>

async function signUpWith(headers: Headers, data: object = {}) {
  const email = someEmail()
  const reply = await app.request
    .post('/auth/v1/signup')
    .set(headers)
    .send({ email, password: GOOD_PASSWORD, data })
  expect(reply.status, reply.text).toBe(200)
  const [stored] = await app.sql<{ language: string }>('select language from profiles where email = $1', [
    email,
  ])
  return { email, body: reply.body, stored: stored?.language }
}
const newestSubject = async (email: string, on = app) => (await emailsTo(on, email))[0]?.subject
const recover = (email: string, headers: Headers, on = confirmed) =>
  on.request.post('/auth/v1/recover').set(headers).send({ email })

const GERMAN = { 'Accept-Language': 'de-CH,de;q=0.9,en;q=0.8' }

describe('the language of a sign-up', () => {
  test.each([
    [{}, {}, '', 'Confirm your Satlens account'],
    [{ 'Accept-Language': 'en-US,de;q=0.5' }, {}, '', 'Confirm your Satlens account'],
    [{ 'Accept-Language': 'fr' }, {}, '', 'Confirm your Satlens account'],
    [GERMAN, {}, 'de', 'Bestätigen Sie Ihr Konto bei Satlens'],
    [{ ...GERMAN, Cookie: 'a=b; language=es' }, {}, 'es', 'Confirma tu cuenta de Satlens'],
    [{ ...GERMAN, Cookie: 'language=en' }, {}, 'en', 'Confirm your Satlens account'],
    [{ ...GERMAN, Cookie: 'language=xx' }, {}, 'de', 'Bestätigen Sie Ihr Konto bei Satlens'],
    [GERMAN, { language: 'es' }, 'es', 'Confirma tu cuenta de Satlens'],
    [GERMAN, { language: 'xx' }, 'de', 'Bestätigen Sie Ihr Konto bei Satlens'],
    [GERMAN, { language: { $ne: 'de' } }, 'de', 'Bestätigen Sie Ihr Konto bei Satlens'],
  ])(
    'with the headers %j and the data %j is stored as %j, and its email says %j',
    async (headers, data, language, subject) => {
      const { email, stored } = await signUpWith(headers, data)
      expect(stored).toBe(language)
      expect(await newestSubject(email)).toBe(subject)
    },
  )

  test('an email to an unconfirmed account is in the language of the later request', async () => {
    const { email } = await signUpWith({ 'Accept-Language': 'ar' })
    app.clock.advance({ minutes: 2 })
    await authCall(app, null, 'post', 'signup', { email, password: GOOD_PASSWORD })
    app.clock.advance({ minutes: 2 })
    await app.request.post('/auth/v1/resend').set(GERMAN).send({ type: 'signup', email })
    expect(await newestSubject(email)).toBe('Bestätigen Sie Ihr Konto bei Satlens')
  })
})

describe('the language of an email to an account', () => {
  async function chooseLanguage(language: string) {
    const { user, access_token } = await signUp(confirmed)
    await confirmed.request
      .patch(`${PROFILES_PATH}?user_id=eq.${user.id}`)
      .set('Authorization', `Bearer ${access_token}`)
      .send({ language })
      .expect(204)
    return user.email
  }

  test('an email is in the language that its owner has chosen, whatever the request asks for', async () => {
    const email = await chooseLanguage('es')
    await recover(email, GERMAN)
    expect(await newestSubject(email, confirmed)).toBe('Restablece tu contraseña de Satlens')
  })

  test('an email to an owner without a choice is in the language of the request', async () => {
    const email = await chooseLanguage('')
    await recover(email, GERMAN)
    expect(await newestSubject(email, confirmed)).toBe('Passwort bei Satlens zurücksetzen')
  })

  test('does not change the answer, which is the same for an unknown address', async () => {
    const known = await recover(await chooseLanguage('ar'), GERMAN)
    const unknown = await recover(someEmail(), GERMAN)
    const plain = await recover(someEmail(), {})
    const describeAnswer = ({ status, text, headers }: typeof known) => {
      const { date: _, 'x-request-id': __, ...rest } = headers
      return { status, text, headers: Object.keys(rest).sort() }
    }
    expect(describeAnswer(known)).toEqual(describeAnswer(plain))
    expect(describeAnswer(unknown)).toEqual(describeAnswer(plain))
  })
})

test('a text message with a code is in the language of the account', async () => {
  const phone = somePhone()
  const send = (headers: Headers) =>
    texting.request.post('/auth/v1/otp').set(headers).send({ phone, channel: 'sms' })
  await send(GERMAN)
  const newest = () => carrier.received.filter(({ form }) => form.To === `+${phone}`).at(-1)?.form.Body
  await expect
    .poll(newest, { timeout: 10_000 })
    .toMatch(/^\d{6} ist Ihr Code für Satlens\. Er gilt 15 Minuten\./)
  texting.clock.advance({ minutes: 2 })
  await requestPhoneCode(texting, phone)
  expect(
    await texting.sql('select language from profiles p join users u on u.id = p.user_id where phone = $1', [
      phone,
    ]),
  ).toEqual([{ language: 'de' }])
  await expect
    .poll(() => carrier.received.filter(({ form }) => form.To === `+${phone}`).length, { timeout: 10_000 })
    .toBe(2)
  expect(newest()).toMatch(/ist Ihr Code/)
})
