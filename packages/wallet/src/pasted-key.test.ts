import pasted from '@satlens/domain/vectors/pasted.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { parseAccountKey } from './account-key.ts'
import { parseRecoveryPhrase } from './keys/phrase.ts'

const rowsOf = (kind: string) => pasted.rows.filter((row) => row.kind === kind)

test.each(rowsOf('key'))('parseAccountKey reads or rejects a pasted key with $why', ({ text, ...row }) => {
  const parsed = parseAccountKey(text, 'mainnet')
  if (row.issue) return expect(parsed).toStrictEqual({ ok: false, issue: row.issue })
  const { value, script, fingerprint } = row
  expect(parsed).toStrictEqual({ ok: true, value: { network: 'mainnet', text: value, script, fingerprint } })
})

test('parseAccountKey rejects an address type that contradicts the origin of a zpub', () => {
  const [row] = rowsOf('key').filter(({ fingerprint }) => fingerprint)
  expect(parseAccountKey(row?.text ?? '', 'mainnet', 'taproot')).toStrictEqual({
    ok: false,
    issue: 'other_script',
  })
})

test.each(rowsOf('phrase'))('parseRecoveryPhrase reads a pasted phrase with $why', ({ text, value }) => {
  expect(parseRecoveryPhrase(text)).toStrictEqual({ ok: true, value })
})
