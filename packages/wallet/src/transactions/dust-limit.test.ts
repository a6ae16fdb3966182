import { hex } from '@scure/base'
import { expect, test } from 'vitest'
import { getDustLimit } from './dust-limit.ts'

const program = '11'.repeat(32)

// Those of Bitcoin Core at its default of three satoshis per byte.
test.each([
  ['P2WPKH', `0014${'11'.repeat(20)}`, 294n],
  ['P2WSH', `0020${program}`, 330n],
  ['P2TR', `5120${program}`, 330n],
  ['the last witness version', `6020${program}`, 330n],
  ['P2PKH', `76a914${'11'.repeat(20)}88ac`, 546n],
  ['P2SH', `a914${'11'.repeat(20)}87`, 540n],
  ['a script that begins below the witness versions', `5020${program}`, 573n],
  ['a script that begins above them', `6120${program}`, 573n],
  ['a program that is longer than it says', `511f${program}`, 573n],
  ['a script of a version alone', '51', 474n],
  ['an empty script', '', 471n],
])('the dust limit of %s (%s) is %d satoshis', (_what, script, limit) => {
  expect(getDustLimit(hex.decode(script))).toBe(limit)
})
