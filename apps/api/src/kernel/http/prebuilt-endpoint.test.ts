import { authHealthEndpoint as endpoint } from '@satlens/contract'
import supertest from 'supertest'
import { expect, onTestFinished, test } from 'vitest'
import { bareServer } from '#test/harness/bare-server.ts'
import { manualClock } from '#test/harness/manual-clock.ts'
import { ApiError } from './errors.ts'
import { registerPrebuiltEndpoint } from './prebuilt-endpoint.ts'

async function open(build: (nth: number) => string, options: Parameters<typeof bareServer>[0] = {}) {
  const app = await bareServer(options)
  const clock = manualClock()
  let builds = 0
  registerPrebuiltEndpoint(
    app,
    endpoint,
    async () => ({ version: '1', name: build(++builds), description: '' }),
    { clock, headers: { 'cache-control': 'public, max-age=9' } },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  const get = (headers: Record<string, string> = {}) => supertest(app.server).get(endpoint.path).set(headers)
  return { clock, get, countBuilds: () => builds }
}

test('a prebuilt response is built once a second, and a repeated one has the same headers', async () => {
  const { clock, get, countBuilds } = await open(String)
  const [first, second] = [await get(), await get()]
  expect(second.body).toEqual({ version: '1', name: '1', description: '' })
  expect(Object.keys(second.headers).sort()).toEqual(Object.keys(first.headers).sort())
  for (const name of ['etag', 'cache-control', 'content-type', 'content-length', 'content-security-policy'])
    expect(second.headers[name]).toBe(first.headers[name])
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  clock.advance({ seconds: 2 })
  expect((await get({ origin: 'https://app.example' })).body.name).toBe('2')
  expect((await get()).body.name).toBe('2')
  expect(countBuilds()).toBe(2)
})

test('each origin gets its own CORS header of a prebuilt response', async () => {
  const { get } = await open(String, { allowedOrigins: ['https://app.example'] })
  const allowed = async (origin: string) => (await get({ origin })).headers['access-control-allow-origin']
  for (const _ of [1, 2]) {
    expect(await allowed('https://app.example')).toBe('https://app.example')
    expect(await allowed('https://evil.example')).toBeUndefined()
  }
})

test('a client with the current version of a prebuilt response gets 304 without a body', async () => {
  const { get } = await open(String)
  const { etag = '' } = (await get()).headers
  for (const _ of [1, 2]) {
    const unchanged = await get({ 'if-none-match': etag })
    expect(unchanged.status).toBe(304)
    expect(unchanged.text).toBe('')
  }
  expect((await get({ 'if-none-match': '"another"' })).status).toBe(200)
})

test('a failed build is answered with its error for a second, then tried again', async () => {
  const { clock, get, countBuilds } = await open((nth) => {
    if (nth === 2) throw new ApiError('service_unavailable')
    return String(nth)
  })
  expect((await get()).status).toBe(200)
  clock.advance({ seconds: 2 })
  expect([(await get()).status, (await get()).status, countBuilds()]).toEqual([503, 503, 2])
  clock.advance({ seconds: 2 })
  expect([(await get()).status, (await get()).body.name]).toEqual([200, '3'])
})

test('a draining process closes the connection after a prebuilt response', async () => {
  let isDraining = false
  const { get } = await open(String, { isDraining: () => isDraining })
  await get()
  isDraining = true
  expect((await get()).headers.connection).toBe('close')
})
