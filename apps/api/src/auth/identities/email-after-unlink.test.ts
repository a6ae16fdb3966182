import { expect, test } from 'vitest'
import { type EmailAfterUnlink, emailAfterUnlink, type IdentityAddress } from './email-after-unlink.ts'

type Account = Parameters<typeof emailAfterUnlink>[0]

const confirmed: Account = { email: 'a@b.co', isConfirmed: true }
const unconfirmed: Account = { email: 'a@b.co', isConfirmed: false }
const noEmail: Account = { email: null, isConfirmed: false }
const own: IdentityAddress = { email: 'a@b.co', isVerified: true }
const ownUnverified: IdentityAddress = { email: 'a@b.co', isVerified: false }
const other: IdentityAddress = { email: 'x@b.co', isVerified: true }
const none: IdentityAddress = { email: null, isVerified: true }

test.each<[string, Account, IdentityAddress, IdentityAddress, EmailAfterUnlink]>([
  ['never moves a confirmed address', confirmed, own, other, 'refuse'],
  ['never drops a confirmed address', confirmed, own, none, 'refuse'],
  ['trusts no unverified identity with a confirmed address', confirmed, own, ownUnverified, 'refuse'],
  ['keeps an address that another verified identity has', confirmed, own, own, 'keep'],
  ['keeps an address that the removed identity does not have', confirmed, other, none, 'keep'],
  ['keeps an address whose unverified identity is removed', confirmed, ownUnverified, own, 'keep'],
  ['gives no address to an account without one', noEmail, none, other, 'keep'],
  ['drops an unconfirmed address with its identity', unconfirmed, ownUnverified, other, 'drop'],
  ['keeps an unconfirmed address of another identity', unconfirmed, ownUnverified, ownUnverified, 'keep'],
])('emailAfterUnlink %s', (_case, account, removed, remaining, expected) => {
  expect(emailAfterUnlink(account, removed, [remaining])).toBe(expected)
})
