// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { openBrowserChannel } from './browser-channel.ts'
import { browserClock } from './browser-clock.ts'
import { browserRandomBytes, browserSha256 } from './browser-crypto.ts'
import { browserStorage } from './browser-storage.ts'
import { browserVisibility } from './browser-visibility.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
})

describe('storage', () => {
  test('blocked: every use throws, importing does not', () => {
    vi.stubGlobal('localStorage', undefined)
    expect(() => browserStorage.get('a')).toThrow()
    expect(() => browserStorage.keys()).toThrow()
  })

  test('keeps, lists and removes text', () => {
    browserStorage.set('a', '1')
    expect(browserStorage.get('a')).toBe('1')
    expect(browserStorage.keys()).toEqual(['a'])
    browserStorage.remove('a')
    expect(browserStorage.get('a')).toBeNull()
  })
})

describe('channel', () => {
  test('a browser without BroadcastChannel: messages reach nobody, nothing throws', () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    const channel = openBrowserChannel('key')
    channel.onMessage(() => {})
    channel.post({ event: 'SIGNED_OUT' })
    channel.close()
  })

  test('posts to and hears the channel of that name', () => {
    const opened: FakeChannel[] = []
    class FakeChannel extends EventTarget {
      readonly posted: unknown[] = []
      readonly name: string
      constructor(name: string) {
        super()
        this.name = name
        opened.push(this)
      }
      postMessage(message: unknown) {
        this.posted.push(message)
      }
      close() {}
    }
    vi.stubGlobal('BroadcastChannel', FakeChannel)
    const heard: unknown[] = []
    const channel = openBrowserChannel('sb-localhost-auth-token')
    channel.onMessage((message) => heard.push(message))
    channel.post('out')
    opened[0]?.dispatchEvent(new MessageEvent('message', { data: 'in' }))
    expect(opened[0]).toMatchObject({ name: 'sb-localhost-auth-token', posted: ['out'] })
    expect(heard).toEqual(['in'])
  })
})

describe('visibility', () => {
  test.each([
    ['the page is shown or hidden', () => document.dispatchEvent(new Event('visibilitychange')), 1],
    ['the network is back', () => window.dispatchEvent(new Event('online')), 1],
    [
      'the page comes from the back-forward cache',
      () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
      1,
    ],
    [
      'the page has loaded in the ordinary way',
      () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false })),
      0,
    ],
  ])('%s', (_name, happen, times) => {
    const listener = vi.fn()
    const leave = browserVisibility.onChange(listener)
    happen()
    expect(listener).toHaveBeenCalledTimes(times)
    leave()
    happen()
    expect(listener).toHaveBeenCalledTimes(times)
  })

  test('is what the document says', () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValueOnce('hidden').mockReturnValueOnce('visible')
    expect([browserVisibility.isVisible(), browserVisibility.isVisible()]).toEqual([false, true])
  })
})

describe('clock', () => {
  test('a cancelled timer does not ring', () => {
    vi.useFakeTimers()
    const rang: string[] = []
    browserClock.setTimer(10, () => rang.push('first'))
    browserClock.setTimer(10, () => rang.push('second'))()
    vi.advanceTimersByTime(10)
    expect(rang).toEqual(['first'])
  })
})

describe('crypto', () => {
  test('SHA-256 of "abc" is that of FIPS 180-2', async () => {
    const digest = await browserSha256(Uint8Array.from([97, 98, 99]))
    expect(Array.from(digest.slice(0, 4))).toEqual([0xba, 0x78, 0x16, 0xbf])
    expect(digest).toHaveLength(32)
  })

  test('on an insecure origin SHA-256 rejects', async () => {
    vi.stubGlobal('crypto', {})
    await expect(browserSha256(new Uint8Array(1))).rejects.toThrow()
  })

  test('random bytes differ', () => {
    expect(browserRandomBytes(56)).not.toEqual(browserRandomBytes(56))
    expect(browserRandomBytes(56)).toHaveLength(56)
  })
})
