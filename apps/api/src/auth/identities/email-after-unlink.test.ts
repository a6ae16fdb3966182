import { expect, test } from 'vitest'
import { type EmailAfterUnlink, emailAfterUnlink, type IdentityAddress } from './email-after-unlink.ts'

const of = (email: string | null, isVerified = true): IdentityAddress => ({ email, isVerified })
const confirmed = { email: 'a@b.co', isConfirmed: true }
const unconfirmed = { email: 'a@b.co', isConfirmed: false }

test.each<
  [
    string,
    { email: string | null; isConfirmed: boolean },
    IdentityAddress,
    IdentityAddress[],
    EmailAfterUnlink,
  ]
>([
  ['never moves a confirmed address', confirmed, of('a@b.co'), [of('x@b.co')], 'refuse'],
  ['never drops a confirmed address', confirmed, of('a@b.co'), [of(null)], 'refuse'],
  [
    'trusts no unverified identity with a confirmed address',
    confirmed,
    of('a@b.co'),
    [of('a@b.co', false)],
    'refuse',
  ],
  ['keeps an address that another verified identity has', confirmed, of('a@b.co'), [of('a@b.co')], 'keep'],
  ['keeps an address that the removed identity does not have', confirmed, of('x@b.co'), [of(null)], 'keep'],
  [
    'keeps the address when an unverified identity of the same address is removed',
    confirmed,
    of('a@b.co', false),
    [of('a@b.co')],
    'keep',
  ],
  [
    'gives no address to an account without one',
    { email: null, isConfirmed: false },
    of(null),
    [of('x@b.co')],
    'keep',
  ],
  [
    'drops an unconfirmed address with its identity',
    unconfirmed,
    of('a@b.co', false),
    [of('x@b.co')],
    'drop',
  ],
  [
    'keeps an unconfirmed address that another identity has',
    unconfirmed,
    of('a@b.co', false),
    [of('a@b.co', false)],
    'keep',
  ],
])('emailAfterUnlink %s', (_case, account, removed, remaining, expected) => {
  expect(emailAfterUnlink(account, removed, remaining)).toBe(expected)
})
