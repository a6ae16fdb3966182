import { defineEndpoint } from '@satlens/contract'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ApiError, getServerMessage, readApiError } from './api-error.ts'
import { createApi } from './create-api.ts'

function apiAnswering(
  body: unknown,
  { status = 200, ...more }: { status?: number; token?: string; apiKey?: string } = {},
) {
  const requests: Request[] = []
  const onSessionGone = vi.fn()
  const api = createApi({
    accessToken: async () => more.token ?? null,
    apiKey: more.apiKey ?? null,
    onSessionGone,
    fetch: async (request) => {
      // A copy: ky cancels the body of the request once it has its answer.
      requests.push(request.clone())
      return new Response(JSON.stringify(body), { status })
    },
  })
  return { api, requests, onSessionGone }
}

describe('createApi', () => {
  const rename = defineEndpoint('POST', '/things/:id/name', {
    summary: 'Renames a thing.',
    params: z.object({ id: z.string() }),
    query: z.object({ dry: z.optional(z.string()) }),
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
    errors: [],
  })
  const call = { params: { id: 'a/b' }, query: { dry: 'yes' }, body: { name: 'x' } }

  test("throws the server's message and code and does not retry", async () => {
    const { api, requests } = apiAnswering({ code: 'bad_json', message: 'Not JSON' }, { status: 503 })
    await expect(api.call(rename, call)).rejects.toMatchObject({ code: 'bad_json', message: 'Not JSON' })
    expect(requests).toHaveLength(1)
  })

  test('replaces a message that is for developers', async () => {
    const message = 'This endpoint requires a valid Bearer token'
    const { api } = apiAnswering({ code: 'no_authorization', message }, { status: 401 })
    await expect(api.call(rename, call)).rejects.toThrow("You're not signed in. Sign in and try again.")
  })

  test('rejects a response that does not match the schema', async () => {
    const { api } = apiAnswering({ title: 'x' })
    await expect(api.call(rename, call)).rejects.toThrow('answered in an unknown form')
  })

  test.each([
    ['never comes', () => new Promise<Response>(() => {})],
    ['stalls after its headers', async () => new Response(new ReadableStream())],
  ])('gives up after 15 seconds an answer that %s', async (_what, fetch) => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const api = createApi({ accessToken: async () => null, fetch })
    const failure = expect(api.call(rename, call)).rejects.toMatchObject({ name: 'TimeoutError' })
    await vi.advanceTimersByTimeAsync(15_000)
    await failure
  })

  test('sends path, query and body of the endpoint', async () => {
    const { api, requests } = apiAnswering({ name: 'x' })
    await expect(api.call(rename, call)).resolves.toEqual({ name: 'x' })
    const sent = requests[0]
    expect(sent?.method).toBe('POST')
    expect(sent?.url).toMatch(/\/things\/a%2Fb\/name\?dry=yes$/)
    expect(sent?.headers.get('content-type')).toBe('application/json')
    expect(await sent?.json()).toEqual({ name: 'x' })
  })

  test.each([
    [{}, null, null],
    [{ apiKey: 'sb_publishable_x' }, 'sb_publishable_x', null],
    [{ token: 'token-1' }, null, 'Bearer token-1'],
  ])('given %j it sends the key %s and the authorization %s', async (given, key, authorization) => {
    const { api, requests } = apiAnswering({ name: 'x' }, given)
    await api.call(rename, call)
    expect(requests[0]?.headers.get('apikey')).toBe(key)
    expect(requests[0]?.headers.get('authorization')).toBe(authorization)
  })

  test.each([
    ['session_not_found', 1],
    ['user_not_found', 1],
    ['insufficient_aal', 0],
  ])('reports the error %s as a lost session %i times', async (code, times) => {
    const { api, onSessionGone } = apiAnswering({ code, message: 'No' }, { status: 403, token: 'token' })
    await expect(api.call(rename, call)).rejects.toMatchObject({ code })
    expect(onSessionGone).toHaveBeenCalledTimes(times)
  })
})

describe('readApiError', () => {
  const answer = (body: unknown, status = 400, headers: Record<string, string> = {}) =>
    new Response(JSON.stringify(body), { status, headers })

  test.each([
    ['auth, new', { code: 'weak_password', message: 'Too short', error_code: 'weak_password' }],
    ['auth, old', { code: 422, error_code: 'weak_password', msg: 'Too short' }],
    ['functions', { error: 'Too short', code: 'weak_password', message: 'Too short' }],
    ['table access', { code: 'weak_password', details: null, hint: null, message: 'Too short' }],
    ['provider', { error: 'x', error_description: 'Too short', error_code: 'weak_password' }],
  ])('reads code and message from the error format: %s', async (_name, body) => {
    const failure = await readApiError(answer(body, 422))
    expect(failure).toMatchObject({ code: 'weak_password', message: 'Too short', status: 422 })
  })

  test('reads the time to wait, and no message from a proxy page or a missing response', async () => {
    const failure = await readApiError(new Response('<h1>Bad gateway</h1>', { status: 502 }))
    expect(failure.code).toBe('unknown')
    expect(getServerMessage(failure)).toBeUndefined()
    expect(getServerMessage(new TypeError('Failed to fetch'))).toBeUndefined()
    expect(getServerMessage(new ApiError('No', { code: 'x', status: 400 }))).toBe('No')
    expect((await readApiError(answer({}, 429, { 'Retry-After': '30' }))).retryAfterSeconds).toBe(30)
    expect((await readApiError(answer({}, 429))).retryAfterSeconds).toBeNull()
  })
})
