import { expect, test } from 'vitest'
import { DRIVERS } from './scenarios.ts'

test('what each client lacks and does in its own way is known, and nothing else', () => {
  const table = Object.fromEntries(
    DRIVERS.map(({ name, lacks, habits }) => [
      name,
      { lacks, does: Object.entries(habits).flatMap(([habit, has]) => (has ? [habit] : [])) },
    ]),
  )
  expect(table).toEqual({
    'our own client': {
      lacks: ['claims', 'mailed codes', 'email change', 'id tokens', 'tables', 'functions'],
      does: [
        'asksBeforeUnaskedLinks',
        'knowsRecoveryByCode',
        'keepsSessionAtDeadLink',
        'endsSessionAtFinalRefusal',
        'forgetsWithoutServer',
        'refreshesAfterUnenroll',
      ],
    },
    'supabase-js 2.109.0': { lacks: [], does: ['knowsRecoveryByCode', 'keepsSessionAtDeadLink'] },
    'supabase-js 2.80.0': { lacks: ['passkeys'], does: ['endsSessionAtFinalRefusal'] },
  })
})
