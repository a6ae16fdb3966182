import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeAll, vi } from 'vitest'
import { resetQueries } from '../src/shared/data/query.ts'
import { sessionStore } from '../src/shared/session/session.ts'
import { toast } from '../src/ui/overlay/toast-store.ts'
import { listReceivedRequests } from './fake-server.ts'

// The test environment lacks it. What would be reported in a browser fails the test here.
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error
  })
}

// Longer than the second that is the default, for busy machines; shorter than the time-out of a test.
configure({ asyncUtilTimeout: 8_000 })

// Testing Library sets this once, for the first file that loads it. The files of a worker share the module.
beforeAll(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))

afterEach(({ task }) => {
  // biome-ignore lint/suspicious/noConsole: the report of a failed test is where its requests are looked for
  if (task.result?.state === 'fail') console.error(`${task.name}\n${listReceivedRequests()}`)
  cleanup()
  toast.clear()
  resetQueries()
  sessionStore.setState({ status: 'loading' }, true)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
})
