import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../../../test/fake-server.ts'
import { passkey, refusal, startAccount } from '../../../../test/security-account.ts'
import { useSecurity } from './use-security.ts'

beforeEach(() => vi.unstubAllGlobals())

/** An account whose lists of passkeys are answered by the test, in any order. */
function open() {
  const answers: ((answer: Answer) => void)[] = []
  startAccount({
    routes: { 'GET /auth/v1/passkeys': () => new Promise<Answer>((answer) => answers.push(answer)) },
  })
  const { result } = renderHook(() => useSecurity())
  const asked = (times: number) => waitFor(() => expect(answers).toHaveLength(times))
  const answer = (nth: number, reply: Answer) => act(async () => answers[nth]?.(reply))
  const names = () =>
    result.current.reading.status === 'read' &&
    result.current.reading.security.passkeys.map(({ friendly_name }) => friendly_name)
  return { result, asked, answer, names }
}

/** Lets everything that has been answered be read. */
const nextTask = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)))

test.each([
  ['an answer', { body: [passkey('Removed key')] }],
  ['a failure', refusal(503, 'service_unavailable', 'Not at the moment.')],
])('%s that comes late does not replace a newer reading', async (_what, late) => {
  const { result, asked, answer, names } = open()
  await asked(1)
  act(() => void result.current.read({ kind: 'add-passkey' } as never))
  await asked(2)
  await answer(1, { body: [passkey('New key')] })
  await waitFor(() => expect(names()).toEqual(['New key']))
  await answer(0, late)
  await nextTask()
  expect(names()).toEqual(['New key'])
})

test('a newer reading keeps the task that an older one was asked for', async () => {
  const { result, asked, answer } = open()
  await asked(1)
  await answer(0, { body: [] })
  const task = { kind: 'add-passkey' } as never
  act(() => void result.current.read(task))
  await asked(2)
  act(() => void result.current.read())
  await asked(3)
  await answer(2, { body: [passkey('New key')] })
  await waitFor(() => expect(result.current.reading).toMatchObject({ status: 'read', done: task }))
})
