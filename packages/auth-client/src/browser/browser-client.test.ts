// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { sampleSession } from '../testing/index.ts'
import { createBrowserAuthClient } from './index.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a session of a browser: signed in, found again by the next page, signed out', async () => {
  vi.stubGlobal('fetch', async (request: Request) =>
    request.url.includes('/logout')
      ? new Response(null, { status: 204 })
      : Response.json(sampleSession('one', Date.now())),
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
