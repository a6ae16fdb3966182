import { expect, test } from 'vitest'
import { emailAfterUnlink, type RemainingIdentity } from './email-after-unlink.ts'

const of = (email: string | null, isVerified = true): RemainingIdentity => ({ email, isVerified })
const move = (email: string | null, isConfirmed: boolean) => ({ kind: 'move', email, isConfirmed })
const keep = { kind: 'keep' }

test.each<[string, string | null, RemainingIdentity[], object]>([
  ['nothing is left that has an address', 'a@b.co', [of(null)], move(null, false)],
  ['an account without an address gets none', null, [of('x@b.co')], keep],
  ['another identity has the address', 'a@b.co', [of('x@b.co'), of('a@b.co', false)], keep],
  [
    'the oldest verified one wins',
    'a@b.co',
    [of('x@b.co', false), of('y@b.co'), of('z@b.co')],
    move('y@b.co', true),
  ],
  ['else the oldest', 'a@b.co', [of(null), of('x@b.co', false), of('y@b.co', false)], move('x@b.co', false)],
])('%s', (_case, email, remaining, expected) => {
  expect(emailAfterUnlink(email, remaining)).toEqual(expected)
})
