import { describe, expect, test } from 'vitest'
import { type AddressProof, decideProof, type ProofOutcome, type UnprovenAccount } from './decide-proof.ts'

const at = new Date('2026-11-22T12:00:00Z')
/** A sign-up that waits for its confirmation. */
const pending: UnprovenAccount = {
  emailProvenAt: null,
  emailConfirmedAt: null,
  hasConflictingSignUps: false,
  lastSignInAt: null,
}

describe('decideProof', () => {
  test.each<[string, Partial<UnprovenAccount>, AddressProof, ProofOutcome]>([
    ['keeps everything of an account whose address was proven', { emailProvenAt: at }, 'email', 'known'],
    ['confirms a single sign-up by its own link', {}, 'sign_up', 'confirm'],
    ['takes over by any other mailed link', {}, 'email', 'take_over'],
    ['takes over by a trusted provider', {}, 'provider', 'take_over'],
    ['takes over where sign-ups differ', { hasConflictingSignUps: true }, 'sign_up', 'take_over'],
    ['takes over an autoconfirmed account', { emailConfirmedAt: at }, 'sign_up', 'take_over'],
    ['takes over an account that was signed in to', { lastSignInAt: at }, 'sign_up', 'take_over'],
  ])('%s', (_title, change, proof, outcome) => {
    expect(decideProof({ ...pending, ...change }, proof)).toBe(outcome)
  })
})
