import '@testing-library/jest-dom/vitest'
import { act, cleanup, configure, getConfig } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { queryClient } from '../src/shared/query/query-client.ts'
import { authRedirectStore, sessionStore } from '../src/shared/session/session.ts'
import { toast } from '../src/ui/overlay/toast-store.ts'
import { closeFakeServer, listReceivedRequests } from './fake-server.ts'
import { resetPrices } from './prices.ts'

// The test environment lacks it. A reported error fails the test.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error
  })
}

// Of the library, for every wait and every event of a user.
const { asyncWrapper } = getConfig()
configure({
  // The default of one second is too short on busy machines. Shorter than the time-out of a test.
  asyncUtilTimeout: 8_000,
  // React runs effects after it has changed the page. What a test expects after a wait may be the result of one.
  async asyncWrapper(wait) {
    const result = await asyncWrapper(wait)
    await act(async () => {})
    return result
  },
})

// Testing Library sets this for the first test file only, because the files of a worker share the module.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

afterEach(async ({ task }) => {
  // biome-ignore lint/suspicious/noConsole: the report of a failed test lists its requests
  if (task.result?.state === 'fail') console.error(`${task.name}\n${listReceivedRequests()}`)
  cleanup()
  vi.useRealTimers()
  // What a request of this test still does, a toast among it, happens before the next test.
  closeFakeServer()
  await new Promise((resolve) => setTimeout(resolve))
  toast.clear()
  queryClient.clear()
  sessionStore.setState({ status: 'loading' }, true)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})

// The files of a worker share what a page of the next one would show.
afterAll(() => {
  resetPrices()
  authRedirectStore.setState({ status: 'none' }, true)
})
