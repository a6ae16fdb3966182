import pino from 'pino'
import { expect, test } from 'vitest'
import { createOutageLog } from './outage-log.ts'

test('an outage is logged when it begins and when it ends, however often the work fails', () => {
  const lines: string[] = []
  const report = createOutageLog(
    pino({}, { write: (line) => void lines.push(JSON.parse(line).msg) }),
    'the work',
  )
  const error = new Error('The database cannot be reached')
  for (const result of [null, error, error, null, null, error]) report(result)
  expect(lines).toEqual(['the work fails', 'the work works again', 'the work fails'])
})
