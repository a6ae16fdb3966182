import { endpoint } from '@satlens/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from './create-api.ts'

const rename = endpoint({
  method: 'POST',
  path: '/things/:id/name',
  summary: 'Renames a thing.',
  params: z.object({ id: z.string() }),
  query: z.object({ dry: z.optional(z.string()) }),
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  errors: [],
})

function apiAnswering(answer: () => Response, token: string | null = null, apiKey: string | null = null) {
  const requests: Request[] = []
  const api = createApi({
    accessToken: async () => token,
    apiKey,
    fetch: async (request) => {
      requests.push(request)
      return answer()
    },
  })
  return { api, requests }
}

const json =
  (body: unknown, status = 200) =>
  () =>
    new Response(JSON.stringify(body), { status })
const call = { params: { id: 'a/b' }, query: { dry: 'yes' }, body: { name: 'x' } }

test('a refusal throws the words and the code of the server, and is not repeated', async () => {
  const { api, requests } = apiAnswering(json({ code: 'bad_json', message: 'Not JSON' }, 503))
  await expect(api.call(rename, call)).rejects.toMatchObject({ code: 'bad_json', message: 'Not JSON' })
  expect(requests).toHaveLength(1)
})

test('an answer of another form is not passed on', async () => {
  const { api } = apiAnswering(json({ title: 'x' }))
  await expect(api.call(rename, call)).rejects.toThrow('answered in an unknown form')
})

test('path, query and body are those of the endpoint', async () => {
  const { api, requests } = apiAnswering(json({ name: 'x' }))
  await expect(api.call(rename, call)).resolves.toEqual({ name: 'x' })
  const sent = requests[0]
  expect(sent?.method).toBe('POST')
  expect(sent?.url).toMatch(/\/things\/a%2Fb\/name\?dry=yes$/)
  expect(sent?.headers.get('content-type')).toBe('application/json')
  expect(await sent?.json()).toEqual({ name: 'x' })
})

test('the key of the deployment travels where it has one, for visitors too', async () => {
  const keyed = apiAnswering(json({ name: 'x' }), null, 'sb_publishable_x')
  await keyed.api.call(rename, call)
  expect(keyed.requests[0]?.headers.get('apikey')).toBe('sb_publishable_x')

  const open = apiAnswering(json({ name: 'x' }))
  await open.api.call(rename, call)
  expect(open.requests[0]?.headers.has('apikey')).toBe(false)
})

test('the bearer travels when somebody is signed in, and only then', async () => {
  const visitor = apiAnswering(json({ name: 'x' }))
  await visitor.api.call(rename, call)
  expect(visitor.requests[0]?.headers.has('authorization')).toBe(false)

  const user = apiAnswering(json({ name: 'x' }), 'token-1')
  await user.api.call(rename, call)
  expect(user.requests[0]?.headers.get('authorization')).toBe('Bearer token-1')
})

test.each([
  ['session_not_found', 1],
  ['user_not_found', 1],
  ['insufficient_aal', 0],
])('an answer of %s has the session looked after %i times', async (code, times) => {
  const onSessionGone = vi.fn()
  const answer = json({ code, message: 'No' }, 403)
  const api = createApi({ accessToken: async () => 'token', fetch: async () => answer(), onSessionGone })
  await expect(api.call(rename, call)).rejects.toMatchObject({ code })
  expect(onSessionGone).toHaveBeenCalledTimes(times)
})
