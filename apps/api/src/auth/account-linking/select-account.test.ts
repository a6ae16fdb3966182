import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KnownAccount, type LinkingClaims, selectAccount } from './select-account.ts'

const confirmed: KnownAccount = { id: 'ada', email: 'a@b.co', isConfirmed: true, isProven: true }
const unconfirmed: KnownAccount = { id: 'ada', email: 'a@b.co', isConfirmed: false, isProven: false }
/** By autoconfirmation, which proves nothing. */
const autoconfirmed: KnownAccount = { ...unconfirmed, isConfirmed: true }
const other: KnownAccount = { id: 'bob', email: 'bob@b.co', isConfirmed: true, isProven: true }
const nameless: KnownAccount = { id: 'ada', email: null, isConfirmed: false, isProven: false }

const STRANGER: LinkingClaims = {
  owner: null,
  email: 'a@b.co',
  isProven: true,
  matches: [],
  signUpIsClosed: false,
}
const refuse = (code: 'unexpected_failure' | 'signup_disabled') => ({ kind: 'refuse', code }) as const
const create = (email: string | null, isConfirmed: boolean, mustConfirm: boolean) =>
  ({ kind: 'create', email, isConfirmed, mustConfirm }) as const
const join = (takesOver: boolean) => ({ kind: 'join', userId: 'ada', takesOver }) as const
const use = (takesOver: boolean, mustConfirm: boolean) =>
  ({ kind: 'use', userId: 'ada', takesOver, mustConfirm }) as const

const isProven = false
const signUpIsClosed = true

describe('selectAccount', () => {
  test.each<[string, Partial<LinkingClaims>, ReturnType<typeof selectAccount>]>([
    [
      'rejects a proven address of two accounts',
      { matches: [confirmed, other] },
      refuse('unexpected_failure'),
    ],
    ['rejects an unknown address at closed sign-up', { signUpIsClosed }, refuse('signup_disabled')],
    [
      'rejects an unproven, known address at closed sign-up',
      { isProven, matches: [confirmed], signUpIsClosed },
      refuse('signup_disabled'),
    ],
    ['creates a confirmed account for a proven address', {}, create('a@b.co', true, false)],
    ['creates an unconfirmed account for an unproven one', { isProven }, create('a@b.co', false, true)],
    [
      '[wire 90] takes no unproven, known address',
      { isProven, matches: [confirmed] },
      create(null, false, true),
    ],
    ['creates an account without an address', { email: null, isProven }, create(null, false, false)],
    ['[wire 88] joins a confirmed account by a proven address', { matches: [confirmed] }, join(false)],
    ['joins one at closed sign-up as well', { matches: [confirmed], signUpIsClosed }, join(false)],
    [
      '[wire 89] takes over an unconfirmed account by a proven address',
      { matches: [unconfirmed] },
      join(true),
    ],
    ['takes over an account confirmed without proof', { matches: [autoconfirmed] }, join(true)],
    [
      'joins an account that has the proven address only in an identity',
      { matches: [{ ...unconfirmed, email: 'else@b.co' }] },
      join(false),
    ],
    [
      'takes over by a known identity an account confirmed without proof, whose address is proven',
      { owner: autoconfirmed, matches: [autoconfirmed] },
      use(true, false),
    ],
    [
      'uses an account confirmed without proof, without proof',
      { owner: autoconfirmed, isProven },
      use(false, false),
    ],
    [
      'uses the confirmed account of a known identity',
      { owner: confirmed, isProven, matches: [other] },
      use(false, false),
    ],
    ['uses the account of a known identity without an address', { owner: nameless }, use(false, false)],
    [
      'requires a confirmation of an unconfirmed account without proof',
      { owner: unconfirmed, isProven, matches: [unconfirmed] },
      use(false, true),
    ],
    [
      'requires a confirmation of an unconfirmed account where another address is proven',
      { owner: unconfirmed, email: 'new@b.co' },
      use(false, true),
    ],
    [
      'takes over the unconfirmed account of a known identity by its proven address',
      { owner: unconfirmed, matches: [unconfirmed] },
      use(true, false),
    ],
  ])('%s', (_case, change, choice) => {
    expect(selectAccount({ ...STRANGER, ...change })).toEqual(choice)
  })

  const account = fc.record({
    id: fc.constantFrom('one', 'two', 'three'),
    email: fc.constantFrom('a@b.co', 'c@d.co', null),
    isConfirmed: fc.boolean(),
    isProven: fc.boolean(),
  })
  const claimant = fc.record({
    owner: fc.option(account),
    email: fc.constantFrom('a@b.co', 'c@d.co', null),
    isProven: fc.boolean(),
    matches: fc.array(account, { maxLength: 2 }),
    signUpIsClosed: fc.boolean(),
  })

  test('opens no account without proof, and takes over none with a proven address, for any claims', () => {
    fc.assert(
      fc.property(claimant, (input) => {
        const choice = selectAccount(input)
        if (choice.kind === 'join') expect(input.isProven).toBe(true)
        if (choice.kind === 'create' && choice.isConfirmed) expect(input.isProven).toBe(true)
        if ('takesOver' in choice && choice.takesOver) {
          const taken = choice.kind === 'use' ? input.owner : input.matches[0]
          expect(input.isProven && taken?.isProven === false && taken.email === input.email).toBe(true)
        }
      }),
    )
  })
})
