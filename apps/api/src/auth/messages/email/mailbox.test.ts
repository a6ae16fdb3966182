import { describe, expect, test } from 'vitest'
import { authCall } from '#test/accounts/auth-call.ts'
import { someEmail } from '#test/accounts/people.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { PRODUCTION_ENV } from '#test/harness/production-env.ts'
import { GOOD_PASSWORD, temporaryApp } from '#test/harness/test-app.ts'

const app = appPerFile({ MAILER_AUTOCONFIRM: 'false' })

const open = (path: string) => app.request.get(path).set('Host', 'localhost').set('Accept', 'text/html')

async function sendEmail() {
  const email = someEmail()
  await authCall(app, null, 'post', 'signup', { email, password: GOOD_PASSWORD })
  const { mails } = (await app.request.get('/dev/mailbox').set('Host', 'localhost')).body
  return { email, id: mails.find(({ to }: { to: string }) => to === email).id as string }
}

describe('the development mailbox', () => {
  test.each([
    ['Host', 'evil.example'],
    ['X-Forwarded-For', '203.0.113.7'],
    ['X-Forwarded-Proto', 'https'],
    ['X-Forwarded-Host', 'localhost'],
    ['X-Real-IP', '203.0.113.7'],
    ['Forwarded', 'for=203.0.113.7'],
    ['Via', '1.1 proxy'],
  ])('answers 404 to a foreign host and to a local proxy, which send %s', async (name, value) => {
    const { id } = await sendEmail()
    for (const path of ['/dev/mailbox', `/dev/mailbox/${id}`]) {
      expect((await open(path)).status).toBe(200)
      expect((await open(path).set(name, value)).status).toBe(404)
    }
  })

  test.each([{ HOST: '0.0.0.0' }, { HOST: '192.0.2.1' }, { SITE_URL: 'https://a.example' }, PRODUCTION_ENV])(
    'does not exist with the settings %j',
    async (env) => {
      const exposed = await temporaryApp({ env })
      expect((await exposed.request.get('/dev/mailbox').set('Host', 'localhost')).status).toBe(404)
    },
  )

  test('shows each email as text, and in a frame as HTML without scripts', async () => {
    const { id, email } = await sendEmail()
    const page = await open('/dev/mailbox').set('Origin', 'https://evil.example')
    expect(page.headers).not.toHaveProperty('access-control-allow-origin')
    expect(page.text).toContain(`<iframe src="/dev/mailbox/${id}"`)
    expect(page.text).toContain(email)
    expect(page.text).toMatch(/<pre>[\s\S]*Code: \d{6}/)
    expect(page.headers['content-security-policy']).toContain("frame-src 'self'")
    const html = await open(`/dev/mailbox/${id}`)
    expect(html.status).toBe(200)
    expect(html.text).toContain('Confirm email address')
    const policy = html.headers['content-security-policy']
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy).toMatch(/sandbox(?!.*allow-scripts)/)
  })

  test('answers 404 for an unknown or malformed id', async () => {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000', '%00'])
      expect((await open(`/dev/mailbox/${id}`)).status).toBe(404)
  })
})
