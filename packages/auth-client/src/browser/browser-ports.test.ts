// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  browserClock,
  browserPageVisibility,
  browserRandomBytes,
  browserSha256,
  browserStorage,
  createFetchHttpRequester,
  openBrowserBroadcastChannel,
} from './browser-ports.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

describe('browserStorage', () => {
  test('throws on each call if storage is blocked, not on import', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(() => browserStorage.get('a')).toThrow()
    expect(() => browserStorage.keys()).toThrow()
  })

  test('stores, lists and removes text', () => {
    browserStorage.set('a', '1')
    expect(browserStorage.get('a')).toBe('1')
    expect(browserStorage.keys()).toEqual(['a'])
    browserStorage.remove('a')
    expect(browserStorage.get('a')).toBeNull()
  })
})

describe('openBrowserBroadcastChannel', () => {
  test('does nothing in a browser without BroadcastChannel', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const channel = openBrowserBroadcastChannel('key')
    channel.onMessage(() => {})
    channel.post({ event: 'SIGNED_OUT' })
    channel.close()
  })

  test('sends and receives messages of the channel with its name', () => {
    const posted: unknown[] = []
    const opened: FakeChannel[] = []
    class FakeChannel extends EventTarget {
      postMessage = (message: unknown) => posted.push(message)
      readonly name: string
      constructor(name: string) {
        super()
        this.name = name
        opened.push(this)
      }
    }
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const heard: unknown[] = []
    const channel = openBrowserBroadcastChannel('sb-localhost-auth-token')
    channel.onMessage((message) => heard.push(message))
    channel.post('out')
    opened[0]?.dispatchEvent(new MessageEvent('message', { data: 'in' }))
    expect(opened.map(({ name }) => name)).toEqual(['sb-localhost-auth-token'])
    expect([posted, heard]).toEqual([['out'], ['in']])
  })
})

describe('browserPageVisibility', () => {
  const pageShow = (persisted: boolean) => Object.assign(new Event('pageshow'), { persisted })

  test.each([
    ['tells once that the page is shown or hidden', () => document, () => new Event('visibilitychange'), 1],
    ['tells once that the network is back', () => window, () => new Event('online'), 1],
    ['tells once that the page comes from the back-forward cache', () => window, () => pageShow(true), 1],
    ['does not tell that the page has loaded in the ordinary way', () => window, () => pageShow(false), 0],
  ])('%s', (_what, target, event, times) => {
    const listener = vi.fn()
    const leave = browserPageVisibility.onChange(listener)
    target().dispatchEvent(event())
    expect(listener).toHaveBeenCalledTimes(times)
    leave()
    target().dispatchEvent(event())
    expect(listener).toHaveBeenCalledTimes(times)
  })

  test('returns the visibility of the document', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden').mockReturnValueOnce('visible')
    expect([browserPageVisibility.isVisible(), browserPageVisibility.isVisible()]).toEqual([false, true])
    vi.restoreAllMocks()
  })
})

test('the clock does not run a cancelled timer', () => {
  vi.useFakeTimers()
  const ran: string[] = []
  browserClock.setTimer(10, () => ran.push('first'))
  browserClock.setTimer(10, () => ran.push('second'))()
  vi.advanceTimersByTime(10)
  expect(ran).toEqual(['first'])
})

test('a request whose body stops arriving is given up after ten seconds', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream()))
  const http = createFetchHttpRequester({ baseUrl: 'https://auth.example.com' })
  const failure = expect(http({ method: 'GET', path: '/auth/v1/user', headers: {} })).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  await vi.advanceTimersByTimeAsync(10_000)
  await failure
})

describe('browserSha256 and browserRandomBytes', () => {
  test('computes SHA-256 as in FIPS 180-2, and rejects on an insecure origin', async () => {
    const digest = await browserSha256(Uint8Array.from([97, 98, 99]))
    expect(Array.from(digest.slice(0, 4))).toEqual([0xba, 0x78, 0x16, 0xbf])
    expect(digest).toHaveLength(32)
    // As on an insecure origin.
    vi.stubGlobal('crypto', {})
    await expect(browserSha256(new Uint8Array(1))).rejects.toThrow()
  })

  test('returns different random bytes each time', () => {
    expect(browserRandomBytes(56)).not.toEqual(browserRandomBytes(56))
    expect(browserRandomBytes(56)).toHaveLength(56)
  })
})
