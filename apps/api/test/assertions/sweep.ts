import { connect } from 'node:net'
import { afterAll, expect } from 'vitest'
import { newUser } from '../accounts/new-user.ts'
import { VERSIONED } from '../accounts/people.ts'
import { startLoopbackIndex } from '../chain/loopback-index.ts'
import { routesOf } from '../harness/routes-of.ts'
import { startTestApp } from '../harness/test-app.ts'
import { isNightly } from '../harness/tier.ts'
import { makeWebRoot } from '../harness/web-root.ts'
import type { Answer } from './answer.ts'
import { expectProperAnswer } from './refusals.ts'

interface SweepRequest {
  readonly headers?: Record<string, string>
  readonly body?: string
  /** Sends the token of a signed-in user. Default: yes. */
  readonly isSignedIn?: boolean
}

const WRITES = ['POST', 'PUT', 'PATCH', 'DELETE']

/**
 * What is asked at one of many places: every fourth of the values, beginning elsewhere at each place, so that each value is
 * asked somewhere. Nightly asks all of them everywhere.
 */
export const askedAt = <Value>(place: number, values: readonly Value[]): readonly Value[] =>
  isNightly ? values : values.filter((_, at) => at % 4 === place % 4)

/**
 * A whole app with a page, and a way to ask it anything: every answer is held to the contract. It closes with the test file,
 * and holds then that the index of the chain was only read.
 */
export async function openSweep() {
  const web = await makeWebRoot()
  const index = await startLoopbackIndex()
  const app = await startTestApp({
    webRoot: web.folder,
    env: { PRICE_SOURCE: 'simulated', BITCOIN_NETWORK: 'regtest', ESPLORA_URL: index.url },
  })
  const somebody = await newUser(app)
  // Signs out, and takes no part in the rest of the sweep.
  const leaver = await newUser(app)
  const routes = routesOf(app.app.server).filter(({ path }) => path !== '*')

  async function ask(
    method: string,
    path: string,
    { headers = {}, body, isSignedIn = true }: SweepRequest = {},
  ) {
    const { bearer } = path.startsWith('/auth/v1/logout') ? leaver : somebody
    const answer = await app.app.server.inject({
      method: method as 'GET',
      url: path,
      headers: { ...VERSIONED, ...(isSignedIn ? bearer : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    })
    expectProperAnswer(answer, method, path)
    return answer
  }

  afterAll(async () => {
    await app.close()
    await index.close()
    await web.close()
    const isRead = (request: string) => /^GET \/(address|fee-estimates|blocks\/tip\/height)/.test(request)
    expect(index.requests.filter((request) => !isRead(request))).toEqual([])
  })

  return {
    app,
    /** The index of the chain that the app reads. */
    index,
    somebody,
    routes,
    /** Each method of each route. */
    calls: routes.flatMap(({ path, methods }) => methods.map((method) => [method, path] as const)),
    /** Those that may have a body. */
    writes: routes.flatMap(({ path, methods }) =>
      methods.filter((method) => WRITES.includes(method)).map((method) => [method, path] as const),
    ),
    ask,
    sendJson: (method: string, path: string, body: string) =>
      ask(method, path, { body, headers: { 'content-type': 'application/json' } }),
    /** A sweep by a user who is no longer signed in would not get far. */
    isStillSignedIn: async () => (await ask('GET', '/auth/v1/user')).statusCode === 200,
  }
}

/** Sends bytes that no HTTP client would, and reads the answer to its end. */
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
