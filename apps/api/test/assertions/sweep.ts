import { connect } from 'node:net'
import { afterAll, expect } from 'vitest'
import { newUser } from '../accounts/new-user.ts'
import { bearer, VERSIONED } from '../accounts/people.ts'
import { ADMIN_ENV, asService, isAdminPath } from '../accounts/service-key.ts'
import { startLoopbackIndex } from '../chain/loopback-index.ts'
import { routesOf } from '../harness/routes-of.ts'
import { startTestApp } from '../harness/test-app.ts'
import { isNightly } from '../harness/tier.ts'
import { makeWebRoot } from '../harness/web-root.ts'
import type { Answer } from './answer.ts'
import { expectValidAnswer } from './valid-answer.ts'

interface SweepRequest {
  readonly headers?: Record<string, string>
  readonly body?: string
  readonly isSignedIn?: boolean
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/**
 * Returns a sample of the values for one of many places: every fourth one, with another offset at each place, so that each
 * value is used somewhere. Nightly returns all values.
 */
export const sampleFor = <Value>(place: number, values: readonly Value[]): readonly Value[] =>
  isNightly ? values : values.filter((_, at) => at % 4 === place % 4)

/**
 * Starts a whole app with a web page and returns functions that send requests to it. Every answer must keep the contract.
 * When the test file ends, the app closes, and the chain index must have received read requests only.
 */
export async function openSweep() {
  const web = await makeWebRoot()
  const index = await startLoopbackIndex()
  const app = await startTestApp({
    webRoot: web.folder,
    env: {
      ...ADMIN_ENV,
      PRICE_SOURCE: 'simulated',
      BITCOIN_NETWORK: 'regtest',
      ESPLORA_URL: index.url,
      WEB3_ETHEREUM: 'true',
      OAUTH_SERVER: 'true',
      OAUTH_DYNAMIC_REGISTRATION: 'true',
    },
  })
  const user = await newUser(app)
  // Only this user calls the sign-out route.
  const signOutUser = await newUser(app)
  const routes = routesOf(app.app.server).filter(({ path }) => path !== '*')

  async function ask(
    method: string,
    path: string,
    { headers = {}, body, isSignedIn = true }: SweepRequest = {},
  ) {
    const caller = path.startsWith('/auth/v1/logout') ? signOutUser : user
    const authorization = isAdminPath(path) ? bearer(asService) : caller.bearer
    const answer = await app.app.server.inject({
      method: method as 'GET',
      url: path,
      headers: { ...VERSIONED, ...(isSignedIn ? authorization : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    expectValidAnswer(answer, method, path)
    return answer
  }

  afterAll(async () => {
    await app.close()
    await index.close()
    await web.close()
    const isRead = (request: string) =>
      /^GET \/(address|fee-estimates|blocks\/tip\/|block\/|block-height\/|tx\/[0-9a-f]{64}\b)/.test(request)
    expect(index.requests.filter((request) => !isRead(request))).toEqual([])
  })

  return {
    app,
    index,
    user,
    routes,
    calls: routes.flatMap(({ path, methods }) => methods.map((method) => [method, path] as const)),
    writes: routes.flatMap(({ path, methods }) =>
      methods.filter((method) => WRITES.includes(method)).map((method) => [method, path] as const),
    ),
    ask,
    sendJson: (method: string, path: string, body: string) =>
      ask(method, path, { body, headers: { 'content-type': 'application/json' } }),
    isStillSignedIn: async () => (await ask('GET', '/auth/v1/user')).statusCode === 200,
  }
}

export const sendRaw = (url: string, text: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(Number(new URL(url).port), 'localhost', () => socket.write(text))
    socket.on('data', (part) => {
      answer += String(part)
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/) as [string, string]))
      resolve({ statusCode: Number(first.split(' ')[1]), headers, body })
    })
  })
