import { vi } from 'vitest'
import type { Browser } from './browser.ts'

/**
 * Runs `work` with the globals of a page at this URL: a window, a document and a BroadcastChannel to the other tabs.
 * Published clients read them only when they are created and started.
 */
export async function runInPage<T>(browser: Browser, address: string, work: () => Promise<T>): Promise<T> {
  const before = new Map(
    Object.keys(GLOBALS).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  )
  for (const [name, make] of Object.entries(GLOBALS)) {
    const value = make(browser, address)
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
  // Several clients in one process share a module, which warns about it.
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    return await work()
  } finally {
    warned.mockRestore()
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor)
      else Reflect.deleteProperty(globalThis, name)
    }
  }
}

const GLOBALS: Record<string, (browser: Browser, address: string) => unknown> = {
  window: (_browser, address) => ({
    location: new URL(address),
    history: { state: null, replaceState: () => {} },
    addEventListener: () => {},
    removeEventListener: () => {},
  }),
  document: () => ({ visibilityState: 'visible' }),
  BroadcastChannel: ({ hub }) =>
    class {
      readonly #channel = hub.join()
      postMessage(message: unknown) {
        this.#channel.post(message)
      }
      addEventListener(_type: string, listener: (event: { data: unknown }) => void) {
        this.#channel.onMessage((data) => listener({ data }))
      }
      close() {
        this.#channel.close()
      }
    },
}
