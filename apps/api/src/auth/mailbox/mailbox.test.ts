import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { someEmail } from '../../../test/people.ts'
import { GOOD_PASSWORD, startTestApp, type TestApp, temporaryApp } from '../../../test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { MAILER_AUTOCONFIRM: 'false' } })
})
afterAll(() => app.close())

const look = (path: string, host = 'localhost') =>
  app.request.get(path).set('Host', host).set('Accept', 'text/html')

async function mailedId() {
  const email = someEmail()
  await app.request.post('/auth/v1/signup').send({ email, password: GOOD_PASSWORD })
  const reply = await app.request.get('/dev/mailbox').set('Host', 'localhost')
  return { email, id: reply.body.mails.find(({ to }: { to: string }) => to === email).id as string }
}

describe('the development mailbox', () => {
  test('answers only to a browser of this machine that means this machine', async () => {
    const { id } = await mailedId()
    for (const path of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
      expect((await look(path, 'evil.example')).status).toBe(404)
    }
  })

  test.each([
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Real-IP', '203.0.113.7'],
    ['Forwarded', 'for=203.0.113.7'],
    ['Via', '1.1 proxy'],
  ])('is not shown to a proxy on the same machine, which sends %s', async (name, value) => {
    const { id } = await mailedId()
    for (const path of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
      expect((await look(path)).status).toBe(200)
      expect((await look(path).set(name, value)).status).toBe(404)
    }
  })

  test.each([
    ['HOST', '0.0.0.0'],
    ['HOST', '192.0.2.1'],
    ['SITE_URL', 'https://staging.example'],
  ])('does not exist while %s is %s', async (name, value) => {
    const open = await temporaryApp({ env: { [name]: value } })
    expect((await open.request.get('/dev/mailbox').set('Host', 'localhost')).status).toBe(404)
  })

  test('shows each mail as text, and in a frame as its reader would see it', async () => {
    const { id, email } = await mailedId()
    const page = await look('/dev/mailbox')
    expect(page.text).toContain(`<iframe src="/dev/mailbox/${id}"`)
    expect(page.text).toContain(email)
    expect(page.text).toMatch(/<pre>[\s\S]*Code: \d{6}/)
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
    const mail = await look(`/dev/mailbox/${id}`)
    expect(mail.status).toBe(200)
    expect(mail.text).toContain('Confirm this address')
    const policy = mail.headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/)
  })

  test('has no mail of another name', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000', '%00']) {
      expect((await look(`/dev/mailbox/${id}`)).status).toBe(404)
    }
  })
})
