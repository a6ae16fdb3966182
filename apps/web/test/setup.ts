import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toast } from '../src/ui/toast-store.ts'

// What is awaited comes on a busy machine, too.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  toast.clear()
  localStorage.clear()
  vi.restoreAllMocks()
})
