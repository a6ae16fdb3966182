import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { toast } from '../src/ui/toast-store.ts'

afterEach(() => {
  cleanup()
  toast.clear()
  localStorage.clear()
  vi.restoreAllMocks()
})
