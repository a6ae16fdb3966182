import { expect, test } from 'vitest'
import { parseBanEnd } from './ban-duration.ts'

const NOW = new Date('2026-01-01T00:00:00Z')

test.each([
  ['24h', '2026-01-02T00:00:00.000Z'],
  ['1h30m', '2026-01-01T01:30:00.000Z'],
  ['1.5s500ms', '2026-01-01T00:00:02.000Z'],
  ['-1m', '2025-12-31T23:59:00.000Z'],
  ['876000h', '2125-12-08T00:00:00.000Z'],
])('a ban of %s ends at %s', (duration, end) => expect(parseBanEnd(duration, NOW)?.toISOString()).toBe(end))

test.each(['none', '0', '0s', '-0h'])('a ban of %s is none', (duration) => {
  expect(parseBanEnd(duration, NOW)).toBeNull()
})

test.each(['', '24', 'h', '1d', '1 h', '1h ', '1e3h', '9999999h', `${'9'.repeat(400)}h`])(
  'rejects the duration "%s"',
  (duration) => expect(() => parseBanEnd(duration, NOW)).toThrow('invalid format for ban duration'),
)
