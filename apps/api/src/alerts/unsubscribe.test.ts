import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createSmtpEmailTransport } from '#auth/index.ts'
import { startAlertTestApp } from '#test/accounts/alert-test-app.ts'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { emailsTo } from '#test/accounts/people.ts'
import { perFile } from '#test/harness/per-file.ts'
import { startMailServer } from '#test/servers/mail-server.ts'
import { createAlertUnsubscribeTokenCodec } from './unsubscribe.routes.ts'

const world = perFile(() => startAlertTestApp())

describe('the token of an unsubscribe link', () => {
  const key = randomBytes(32)
  const tokens = createAlertUnsubscribeTokenCodec([key])

  test('fails when it is changed, truncated or signed with another key', () => {
    const token = tokens.createToken(randomUUID())
    const bytes = Buffer.from(token, 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(tokens.verifyToken(changed.toString('base64url'))).toBeNull()
    }
    const truncated = ['', token.slice(0, 20), token.slice(0, -1)]
    for (const bad of [...truncated, `${token}AA`, 'x', '\0', 'x'.repeat(9_000)])
      expect(tokens.verifyToken(bad)).toBeNull()
    expect(createAlertUnsubscribeTokenCodec([randomBytes(32)]).verifyToken(token)).toBeNull()
  })

  test('contains the user ID and stays valid after a new key is added', () => {
    const id = randomUUID()
    expect(tokens.verifyToken(tokens.createToken(id))).toBe(id)
    const rotated = createAlertUnsubscribeTokenCodec([randomBytes(32), key])
    expect(rotated.verifyToken(tokens.createToken(id))).toBe(id)
  })
})

async function emailedUser(): Promise<{ user: NewUser; path: string }> {
  const user = await newUser(world)
  await world.make(user, 'price_above', '65000')
  await world.prices(64_000, 66_000)
  const [mail] = await emailsTo(world, user.email)
  const url = /Unsubscribe:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(url).toContain(`${world.url}/alerts/v1/unsubscribe?token=`)
  return { user, path: url.slice(world.url.length) }
}
const isOn = async (user: NewUser) => (await world.list(user)).settings.mails

describe('the unsubscribe link of an email', () => {
  const PARTS = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  test('opens a page with one button and changes nothing', async () => {
    const { user, path } = await emailedUser()
    const page = await world.request.get(path)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.text.match(/<button/g)).toHaveLength(1)
    expect(page.text).toContain(`<form method="post" action="${path}">`)
    expect(page.text).not.toMatch(/<script|style=| on\w+=/)
    await world.request.head(path)
    expect(await isOn(user)).toBe(true)
  })

  test.each([
    ['a browser or an email client', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['an email client that sends multipart data', 'multipart/form-data; boundary=x', PARTS],
  ])('switches alert emails off when it is posted by %s', async (_client, type, body) => {
    const { user, path } = await emailedUser()
    for (let times = 0; times < 2; times++) {
      const reply = await world.request.post(path).set('Content-Type', type).send(body)
      expect(reply.status).toBe(200)
      expect(reply.text).toContain('Price alert emails are off')
      expect(await isOn(user)).toBe(false)
    }
    // A signed-in user can switch them on again.
    await world.request.patch('/alerts/v1/settings').set(user.bearer).send({ mails: true })
    expect(await isOn(user)).toBe(true)
  })

  test('shows its pages in the language of the account', async () => {
    const { user, path } = await emailedUser()
    await world.sql("update profiles set language = 'ar' where user_id = $1", [user.id])
    for (const page of [await world.request.get(path), await world.request.post(path)]) {
      expect(page.text).toContain('<html lang="ar" dir="rtl">')
    }
  })

  test('shows an error and changes nothing if it was altered', async () => {
    const { user, path } = await emailedUser()
    const altered = path.slice(0, -4)
    const page = await world.request.get(altered)
    expect(page.text).toContain('This link is incomplete')
    expect(page.text).not.toContain('<button')
    const reply = await world.request.post(altered)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('bad_switch_off_link')
    expect(await isOn(user)).toBe(true)
  })

  test('returns the same response for a deleted account', async () => {
    const { user, path } = await emailedUser()
    await world.sql('delete from users where id = $1', [user.id])
    expect((await world.request.post(path)).status).toBe(200)
  })
})

test('an alert email has the headers of one-click unsubscribe (RFC 8058)', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.close())
  const transport = createSmtpEmailTransport(server.url, {
    from: 'Satlens <alerts@app.example>',
    brand: 'Satlens',
  })
  const switchOffUrl = `https://app.example/alerts/v1/unsubscribe?token=${randomBytes(48).toString('base64url')}`
  await transport.send({ to: 'a@example.com', subject: 'News', paragraphs: ['News'], switchOffUrl }, 'an-id')
  transport.close()
  const mail = await server.mailTo('a@example.com')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe(`<${switchOffUrl}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(mail.messageId).toBe('<an-id@app.example>')
})
