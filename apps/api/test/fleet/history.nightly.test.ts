import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { HistoryEvent } from './history.ts'
import { isInstalled } from './supervisor.ts'
import { REPOSITORY } from './templates.ts'

const name = (write: boolean, value: string, call: number, returned: number | null): HistoryEvent => ({
  kind: 'name',
  key: 'ada@example.com',
  write,
  value,
  call,
  returned,
})
const refresh = (before: number, after: number, call: number, returned: number | null): HistoryEvent => ({
  kind: 'session',
  key: '1f',
  before,
  after,
  call,
  returned,
})

/** Returns the exit code and the output of the checker. */
function check(history: readonly HistoryEvent[]) {
  const input = history.map((event) => JSON.stringify(event)).join('\n')
  const cwd = join(REPOSITORY, 'infra/fleet/checker')
  const { status, stdout, stderr } = spawnSync('go', ['run', '.'], { cwd, input, encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

// It fetches porcupine once.
describe('the checker of histories', { timeout: 120_000 }, () => {
  beforeAll(() => {
    if (!isInstalled('go')) throw new Error('go is missing. Install it (Debian: apt-get install golang-go).')
  })

  test.each([
    ['a stale read', [name(true, 'a', 1, 2), name(true, 'b', 3, 4), name(false, 'a', 5, 6)]],
    [
      'a lost write',
      [name(true, 'a', 1, 2), name(true, 'b', 3, 4), name(false, 'a', 5, 6), name(false, 'b', 7, 8)],
    ],
    ['a lost refresh', [refresh(0, 1, 1, 2), refresh(1, 2, 3, 4), refresh(1, 1, 5, 6)]],
    ['a rotation that went back', [refresh(0, 1, 1, 2), refresh(1, 2, 3, 4), refresh(0, 1, 5, 6)]],
  ])('finds %s', (_fault, history) => {
    expect(check(history)).toMatchObject({ status: 1, output: expect.stringContaining('1 not linearizable') })
  })

  test('accepts writes whose outcome is unknown', () => {
    const history = [
      name(true, 'a', 1, 2),
      name(true, 'b', 3, null),
      name(false, 'a', 4, 5),
      name(false, 'b', 6, 7),
      refresh(0, 1, 1, 2),
      refresh(1, -1, 3, null),
      refresh(1, 2, 5, 6),
    ]
    expect(check(history)).toMatchObject({ status: 0 })
  })
})
