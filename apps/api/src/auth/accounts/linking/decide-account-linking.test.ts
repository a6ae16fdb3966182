import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AccountLinkingCandidate, AccountLinkingCandidates } from './decide-account-linking.ts'
import { decideAccountLinking } from './decide-account-linking.ts'

const confirmed: AccountLinkingCandidate = { id: '1', email: 'a@b.c', isConfirmed: true, isProven: true }
const unconfirmed: AccountLinkingCandidate = { id: '1', email: 'a@b.c', isConfirmed: false, isProven: false }
const autoconfirmed: AccountLinkingCandidate = { ...unconfirmed, isConfirmed: true }
const other: AccountLinkingCandidate = { id: 'bob', email: 'bob@b.co', isConfirmed: true, isProven: true }
const withoutEmail: AccountLinkingCandidate = { id: '1', email: null, isConfirmed: false, isProven: false }

const NEW_PERSON: AccountLinkingCandidates = {
  owner: null,
  email: 'a@b.c',
  isProven: true,
  matches: [],
  signUpIsClosed: false,
}
const reject = (code: 'unexpected_failure' | 'signup_disabled') => ({ kind: 'reject', code }) as const
const create = (email: string | null, isConfirmed: boolean, mustConfirm: boolean) =>
  ({ kind: 'create', email, isConfirmed, mustConfirm }) as const
const link = (takesOver: boolean) => ({ kind: 'link', userId: '1', takesOver }) as const
const use = (takesOver: boolean, mustConfirm: boolean) =>
  ({ kind: 'use', userId: '1', takesOver, mustConfirm }) as const

const isProven = false
const signUpIsClosed = true

describe('decideAccountLinking', () => {
  test.each<[string, Partial<AccountLinkingCandidates>, ReturnType<typeof decideAccountLinking>]>([
    ['rejects an address of two accounts', { matches: [confirmed, other] }, reject('unexpected_failure')],
    ['rejects an unknown address if sign-up is closed', { signUpIsClosed }, reject('signup_disabled')],
    [
      'rejects an unproven, known address if sign-up is closed',
      { isProven, matches: [confirmed], signUpIsClosed },
      reject('signup_disabled'),
    ],
    ['creates a confirmed account for a proven address', {}, create('a@b.c', true, false)],
    ['creates an unconfirmed account for an unproven address', { isProven }, create('a@b.c', false, true)],
    [
      '[wire 90] creates an account without the address if it is known and unproven',
      { isProven, matches: [confirmed] },
      create(null, false, true),
    ],
    ['creates an account without an address', { email: null, isProven }, create(null, false, false)],
    ['[wire 88] links to a confirmed account with the proven address', { matches: [confirmed] }, link(false)],
    ['links a confirmed account if sign-up is closed', { matches: [confirmed], signUpIsClosed }, link(false)],
    ['[wire 89] takes over an unconfirmed account by its address', { matches: [unconfirmed] }, link(true)],
    ['takes over an account that was confirmed without proof', { matches: [autoconfirmed] }, link(true)],
    [
      'links to an account that has the proven address only in an identity',
      { matches: [{ ...unconfirmed, email: 'else@b.co' }] },
      link(false),
    ],
    [
      'takes over the unproven account of a known identity with its proven address',
      { owner: autoconfirmed, matches: [autoconfirmed] },
      use(true, false),
    ],
    [
      'uses the unproven account of a known identity without a proof',
      { owner: autoconfirmed, isProven },
      use(false, false),
    ],
    [
      'uses the confirmed account of a known identity',
      { owner: confirmed, isProven, matches: [other] },
      use(false, false),
    ],
    ['uses the account of a known identity without an address', { owner: withoutEmail }, use(false, false)],
    [
      'requires a confirmation of an unconfirmed account without a proof',
      { owner: unconfirmed, isProven, matches: [unconfirmed] },
      use(false, true),
    ],
    [
      'requires a confirmation of an unconfirmed account if another address is proven',
      { owner: unconfirmed, email: 'new@b.co' },
      use(false, true),
    ],
    [
      'takes over the unconfirmed account of a known identity with its proven address',
      { owner: unconfirmed, matches: [unconfirmed] },
      use(true, false),
    ],
  ])('%s', (_case, change, choice) => {
    expect(decideAccountLinking({ ...NEW_PERSON, ...change })).toEqual(choice)
  })

  const account = fc.record({
    id: fc.constantFrom('one', 'two', 'three'),
    email: fc.constantFrom('a@b.c', 'c@d.co', null),
    isConfirmed: fc.boolean(),
    isProven: fc.boolean(),
  })
  const candidates = fc.record({
    owner: fc.option(account),
    email: fc.constantFrom('a@b.c', 'c@d.co', null),
    isProven: fc.boolean(),
    matches: fc.array(account, { maxLength: 2 }),
    signUpIsClosed: fc.boolean(),
  })

  test('requires a proof to link or confirm and never takes over a proven account', () => {
    fc.assert(
      fc.property(candidates, (input) => {
        const choice = decideAccountLinking(input)
        if (choice.kind === 'link') expect(input.isProven).toBe(true)
        if (choice.kind === 'create' && choice.isConfirmed) expect(input.isProven).toBe(true)
        if ('takesOver' in choice && choice.takesOver) {
          const target = choice.kind === 'use' ? input.owner : input.matches[0]
          expect(input.isProven && target?.isProven === false && target.email === input.email).toBe(true)
        }
      }),
    )
  })
})
