// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSampleSession } from '../testing/index.ts'
import { createFetchHttpRequester } from './browser-ports.ts'
import { createBrowserAuthClient } from './index.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

function stubNetwork(answer: (request: Request) => Response) {
  const sent: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.clone())
    return answer(request)
  })
  return sent
}

describe('createBrowserAuthClient', () => {
  test('signs in, restores the session on the next page and signs out', async () => {
    stubNetwork(({ url }) =>
      url.includes('/logout')
        ? new Response(null, { status: 204 })
        : Response.json(createSampleSession('one', Date.now())),
    )
    const options = { baseUrl: 'http://localhost:3000', origin: 'http://localhost:3000' }
    const first = createBrowserAuthClient(options)
    await first.start()
    await first.signInWithPassword({ email: 'reader@example.com', password: 'Aa1!aaaa' })
    first.stop()
    expect(localStorage.getItem('sb-localhost-auth-token')).toContain('refresh-one')

    const next = createBrowserAuthClient(options)
    const heard: string[] = []
    next.onEvent((event) => void heard.push(event))
    await next.start()
    await next.signOut('local')
    next.stop()
    expect(heard).toEqual(['SIGNED_IN', 'INITIAL_SESSION', 'SIGNED_OUT'])
    expect(localStorage.length).toBe(0)
  })
})

describe('createFetchHttpRequester', () => {
  const http = createFetchHttpRequester({ baseUrl: 'http://localhost:3000/' })
  const refresh = {
    method: 'POST',
    path: '/auth/v1/token?grant_type=refresh_token',
    headers: { authorization: 'Bearer t' },
    body: { refresh_token: 'r' },
  } as const

  test('rejects without a response and does not retry', async () => {
    const sent = stubNetwork(() => {
      throw new TypeError('Failed to fetch')
    })
    await expect(http(refresh)).rejects.toThrow()
    expect(sent).toHaveLength(1)
  })

  test.each([
    [400, '{"code":"x"}', { code: 'x' }],
    [503, '{"code":"x"}', { code: 'x' }],
    [502, '<html>Bad gateway</html>', undefined],
    [204, null, undefined],
  ])('returns a response of %i with %s without a second request', async (status, text, body) => {
    const sent = stubNetwork(() => new Response(text, { status, headers: { 'Retry-After': '1' } }))
    const reply = await http(refresh)
    expect(reply).toMatchObject({ status, body })
    expect(reply.header('retry-after')).toBe('1')
    expect(sent).toHaveLength(1)
  })

  test('sends JSON to a path below the base URL, with the API version and key', async () => {
    const sent = stubNetwork(() => new Response('{}'))
    await http(refresh)
    await createFetchHttpRequester({ baseUrl: 'http://localhost:3000', apiKey: 'sb_publishable_x' })(refresh)
    const [request, withKey] = sent
    expect(request?.url).toBe('http://localhost:3000/auth/v1/token?grant_type=refresh_token')
    expect(request?.method).toBe('POST')
    expect(await request?.json()).toEqual({ refresh_token: 'r' })
    expect(request?.headers.get('content-type')).toContain('application/json')
    expect(request?.headers.get('authorization')).toBe('Bearer t')
    expect(request?.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(request?.headers.get('apikey')).toBeNull()
    expect(withKey?.headers.get('apikey')).toBe('sb_publishable_x')
  })
})
