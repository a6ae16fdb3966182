import { afterEach, describe, expect, test, vi } from 'vitest'
import { openPage } from './open-page.ts'

afterEach(() => void vi.useRealTimers())

/** A window that was opened at one path and now shows another; null for one that does not say which. */
const windowAt = (opened: string, now: string | null = opened) => ({
  url: new URL(opened, 'https://acme.example').href,
  focus: vi.fn(async () => {}),
  postMessage: (_message: string, [port]: Transferable[]) => {
    if (now !== null) (port as MessagePort).postMessage(now)
  },
})

async function open(...pages: ReturnType<typeof windowAt>[]) {
  const opened: string[] = []
  await openPage('/wallet', {
    matchAll: async () => pages,
    openWindow: async (path) => opened.push(path),
  })
  return { opened, focused: pages.map(({ focus }) => focus.mock.calls.length) }
}

describe('openPage', () => {
  test('focuses the window of the page that was used last', async () => {
    const pages = [windowAt('/send'), windowAt('/wallet'), windowAt('/wallet')]
    expect(await open(...pages)).toEqual({ opened: [], focused: [0, 1, 0] })
  })

  test.each([
    ['no window is open', []],
    ['only other pages are open', [windowAt('/send'), windowAt('/')]],
    ['the window that was opened with it shows another page now', [windowAt('/wallet', '/send')]],
  ])('opens a window if %s', async (_what, pages) => {
    expect(await open(...pages)).toMatchObject({ opened: ['/wallet'], focused: pages.map(() => 0) })
  })

  test('focuses a window that came to the page later', async () => {
    expect(await open(windowAt('/dashboard', '/wallet'))).toEqual({ opened: [], focused: [1] })
  })

  test('believes the address of a window that does not answer', async () => {
    vi.useFakeTimers()
    const opening = open(windowAt('/wallet', null))
    await vi.advanceTimersByTimeAsync(300)
    expect(await opening).toEqual({ opened: [], focused: [1] })
  })

  test('opens a window if the one of the page cannot be focused', async () => {
    const gone = windowAt('/wallet')
    gone.focus.mockRejectedValueOnce(new TypeError('The client is gone'))
    expect((await open(gone)).opened).toEqual(['/wallet'])
  })
})
