// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBrowserHttp } from './browser-http.ts'

afterEach(() => vi.unstubAllGlobals())

/** Puts a network in place of the browser's and keeps what was sent. */
function stubNetwork(answer: () => Response | Promise<Response>) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.clone())
    return answer()
  })
  return sent
}

const refresh = {
  method: 'POST',
  path: '/auth/v1/token?grant_type=refresh_token',
  headers: {},
  body: { refresh_token: 'r' },
} as const

describe('requests through ky', () => {
  test('rejects when no reply arrives, and does not try again', async () => {
    const sent = stubNetwork(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(createBrowserHttp({ baseUrl: 'http://localhost:3000' })(refresh)).rejects.toThrow()
    expect(sent).toHaveLength(1)
  })

  test.each([400, 429, 503])('a reply of %i is a reply: no error, no second request', async (status) => {
    const sent = stubNetwork(() => new Response('{"code":"x"}', { status, headers: { 'Retry-After': '1' } }))
    const reply = await createBrowserHttp({ baseUrl: 'http://localhost:3000' })(refresh)
    expect(reply).toMatchObject({ status, body: { code: 'x' } })
    expect(reply.header('retry-after')).toBe('1')
    expect(sent).toHaveLength(1)
  })

  test('sends JSON to the address below the base, with the API version (wire §1.2)', async () => {
    const sent = stubNetwork(() => new Response('{}'))
    await createBrowserHttp({ baseUrl: 'http://localhost:3000/' })({
      ...refresh,
      headers: { authorization: 'Bearer t' },
    })
    const [request] = sent
    expect(request?.url).toBe('http://localhost:3000/auth/v1/token?grant_type=refresh_token')
    expect(request?.method).toBe('POST')
    expect(await request?.json()).toEqual({ refresh_token: 'r' })
    expect(request?.headers.get('content-type')).toContain('application/json')
    expect(request?.headers.get('authorization')).toBe('Bearer t')
    expect(request?.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(request?.headers.get('apikey')).toBeNull()
  })

  test('sends the API key when there is one', async () => {
    const sent = stubNetwork(() => new Response('{}'))
    await createBrowserHttp({ baseUrl: 'http://localhost:3000', apiKey: 'sb_publishable_x' })(refresh)
    expect(sent[0]?.headers.get('apikey')).toBe('sb_publishable_x')
  })

  test.each([
    ['no text', null, 204],
    ['a page', '<html>Bad gateway</html>', 502],
  ])('%s has no body', async (_name, text, status) => {
    stubNetwork(() => new Response(text, { status }))
    const logOut = { method: 'POST', path: '/auth/v1/logout?scope=local', headers: {} } as const
    const reply = await createBrowserHttp({ baseUrl: 'http://localhost:3000' })(logOut)
    expect(reply).toMatchObject({ status, body: undefined })
  })
})
