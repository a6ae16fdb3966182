import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Claimant, type KnownAccount, selectAccount } from './select-account.ts'

const confirmed: KnownAccount = { id: 'ada', email: 'a@b.co', isConfirmed: true, isProven: true }
const unconfirmed: KnownAccount = { id: 'ada', email: 'a@b.co', isConfirmed: false, isProven: false }
/** By autoconfirmation, which proves nothing. */
const autoconfirmed: KnownAccount = { ...unconfirmed, isConfirmed: true }
const other: KnownAccount = { id: 'bob', email: 'bob@b.co', isConfirmed: true, isProven: true }
const nameless: KnownAccount = { id: 'ada', email: null, isConfirmed: false, isProven: false }

const STRANGER: Claimant = {
  owner: null,
  email: 'a@b.co',
  isProven: true,
  matches: [],
  signUpIsClosed: false,
}
const choose = (change: Partial<Claimant>) => selectAccount({ ...STRANGER, ...change })

describe('which account somebody signs in to', () => {
  test.each<[string, Partial<Claimant>, ReturnType<typeof selectAccount>]>([
    [
      'two accounts have the proven address',
      { matches: [confirmed, other] },
      { kind: 'refuse', code: 'unexpected_failure' },
    ],
    [
      'nobody has it and sign-up is closed',
      { signUpIsClosed: true },
      { kind: 'refuse', code: 'signup_disabled' },
    ],
    [
      'an unproven address that an account has, and sign-up is closed',
      { isProven: false, matches: [confirmed], signUpIsClosed: true },
      { kind: 'refuse', code: 'signup_disabled' },
    ],
    ['nobody has it', {}, { kind: 'create', email: 'a@b.co', isConfirmed: true, mustConfirm: false }],
    [
      'nobody has it, and it is not proven',
      { isProven: false },
      { kind: 'create', email: 'a@b.co', isConfirmed: false, mustConfirm: true },
    ],
    [
      '[wire 90] an unproven address belongs to an account: that account is left alone',
      { isProven: false, matches: [confirmed] },
      { kind: 'create', email: null, isConfirmed: false, mustConfirm: true },
    ],
    [
      'the provider names no address',
      { email: null, isProven: false },
      { kind: 'create', email: null, isConfirmed: false, mustConfirm: false },
    ],
    [
      '[wire 88] a proven address belongs to a confirmed account',
      { matches: [confirmed] },
      { kind: 'join', userId: 'ada', takesOver: false },
    ],
    [
      'the same, while sign-up is closed',
      { matches: [confirmed], signUpIsClosed: true },
      { kind: 'join', userId: 'ada', takesOver: false },
    ],
    [
      '[wire 89] a proven address belongs to an account that nobody confirmed',
      { matches: [unconfirmed] },
      { kind: 'join', userId: 'ada', takesOver: true },
    ],
    [
      'a proven address belongs to an account that was confirmed without proof',
      { matches: [autoconfirmed] },
      { kind: 'join', userId: 'ada', takesOver: true },
    ],
    [
      'the identity is known, its account was confirmed without proof and its address is proven',
      { owner: autoconfirmed, matches: [autoconfirmed] },
      { kind: 'use', userId: 'ada', takesOver: true, mustConfirm: false },
    ],
    [
      'the identity is known, its account was confirmed without proof and the provider proves nothing',
      { owner: autoconfirmed, isProven: false },
      { kind: 'use', userId: 'ada', takesOver: false, mustConfirm: false },
    ],
    [
      'a proven address belongs to an identity of an account with another one',
      { matches: [{ ...unconfirmed, email: 'else@b.co' }] },
      { kind: 'join', userId: 'ada', takesOver: false },
    ],
    [
      'the identity is known, its account confirmed',
      { owner: confirmed, isProven: false, matches: [other] },
      { kind: 'use', userId: 'ada', takesOver: false, mustConfirm: false },
    ],
    [
      'the identity is known, its account has no address',
      { owner: nameless },
      { kind: 'use', userId: 'ada', takesOver: false, mustConfirm: false },
    ],
    [
      'the identity is known, its account is not confirmed and the provider proves nothing',
      { owner: unconfirmed, isProven: false, matches: [unconfirmed] },
      { kind: 'use', userId: 'ada', takesOver: false, mustConfirm: true },
    ],
    [
      'the identity is known, its account is not confirmed and another address is proven',
      { owner: unconfirmed, email: 'new@b.co' },
      { kind: 'use', userId: 'ada', takesOver: false, mustConfirm: true },
    ],
    [
      'the identity is known, its account is not confirmed and its address is proven',
      { owner: unconfirmed, matches: [unconfirmed] },
      { kind: 'use', userId: 'ada', takesOver: true, mustConfirm: false },
    ],
  ])('%s', (_case, change, choice) => {
    expect(choose(change)).toEqual(choice)
  })
})

describe('whatever a provider says', () => {
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

  test('without proof nobody gets into an account by its address, and an account with a proven address loses nothing', () => {
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
