import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import pino from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { authCall } from '../../../test/auth-call.ts'
import { signIn, signUp, someEmail } from '../../../test/people.ts'
import { perFile } from '../../../test/per-file.ts'
import { GOOD_PASSWORD, startTestApp } from '../../../test/test-app.ts'

const LEAKED = 'Leaked-Orange-Ledger-7'
const hashOf = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

/** A range service on the loopback that knows one password, answers as it is told and records its requests. */
async function startRangeService() {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = []
  let answer = { status: 200, count: 3 }
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ path: url, headers })
    const prefix = url.slice(-5)
    const own = hashOf(LEAKED).startsWith(prefix) ? [`${hashOf(LEAKED).slice(5)}:${answer.count}`] : []
    const others = Array.from({ length: 800 }, (_, at) => `${hashOf(String(at)).slice(5)}:${at + 1}`)
    response.writeHead(answer.status, { 'content-type': 'text/plain' })
    response.end([...others, ...own].join('\r\n'))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The range service has no port.')
  return {
    url: `http://127.0.0.1:${address.port}/range`,
    asked,
    will: (status: number, count = 3) => {
      answer = { status, count }
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const logged: string[] = []
const service = perFile(startRangeService)
const app = perFile(() =>
  startTestApp({
    env: { BREACHED_PASSWORDS_URL: service.url },
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  }),
)
beforeEach(() => {
  service.asked.length = 0
  logged.length = 0
  service.will(200)
})

const apply = (password: string) => authCall(app, null, 'post', 'signup', { email: someEmail(), password })

const REFUSAL = {
  code: 'weak_password',
  message: 'This password is in a list of leaked passwords. Choose another one.',
  weak_password: { reasons: ['pwned'] },
}

describe('a leaked password', () => {
  test('[wire 25] is rejected at sign-up; only five digits of its hash leave the server', async () => {
    const reply = await apply(LEAKED)
    expect(reply.status).toBe(422)
    expect(reply.body).toMatchObject(REFUSAL)
    expect(service.asked.map(({ path }) => path)).toEqual([`/range/${hashOf(LEAKED).slice(0, 5)}`])
    expect(service.asked[0]?.headers['add-padding']).toBe('true')
    expect(JSON.stringify(service.asked)).not.toMatch(new RegExp(`${LEAKED}|${hashOf(LEAKED).slice(0, 6)}`))
  })

  test('is rejected as a new password, and the old one stays', async () => {
    const session = await signUp(app)
    const reply = await authCall(app, session, 'put', 'user', { password: LEAKED })
    expect([reply.status, reply.body]).toEqual([422, expect.objectContaining(REFUSAL)])
    expect((await signIn(app, session.user.email)).status).toBe(200)
  })

  test('is not looked up where another rule rejects it already', async () => {
    expect((await apply('short')).body.weak_password.reasons).toContain('length')
    expect(service.asked).toEqual([])
  })
})

describe('any other password', () => {
  test('is accepted', async () => {
    expect((await apply(GOOD_PASSWORD)).status).toBe(200)
    expect(service.asked).toHaveLength(1)
  })

  test('is accepted when its line is padding with the count 0', async () => {
    service.will(200, 0)
    expect((await apply(LEAKED)).status).toBe(200)
  })

  test('is accepted while the service fails, which is logged without the password', async () => {
    service.will(500)
    expect((await apply(LEAKED)).status).toBe(200)
    expect(logged.join('')).toContain('the list of leaked passwords cannot be read')
    expect(logged.join('')).not.toContain(LEAKED)
  })
})
