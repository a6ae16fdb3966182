import { expect, test, vi } from 'vitest'
import { collectGarbageOnce } from './collect-garbage.ts'

test('collectGarbageOnce frees what nothing refers to, and leaves no gc in the global scope', async () => {
  const onFreed = vi.fn()
  const registry = new FinalizationRegistry(onFreed)
  // In a function of its own, whose variables do not outlive it.
  const register = () => registry.register({}, 'unused')
  register()
  collectGarbageOnce(1)
  await vi.waitFor(() => expect(onFreed).toHaveBeenCalledWith('unused'))
  expect(globalThis).not.toHaveProperty('gc')
})
