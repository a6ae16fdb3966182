import { describe, expect, test } from 'vitest'
import { type KycStatus, nextKycStatus, showsForm } from './kyc-status.ts'

const STATUSES: readonly KycStatus[] = ['not_started', 'pending', 'approved', 'rejected']

describe('the identity check', () => {
  test.each([
    ['not_started', true],
    ['pending', false],
    ['approved', false],
    ['rejected', true],
  ] as const)('when %s shows its form: %s', (status, isShown) => {
    expect(showsForm(status)).toBe(isShown)
  })

  test.each([
    ['not_started', 'pending'],
    ['pending', 'pending'],
    ['approved', 'approved'],
    ['rejected', 'pending'],
  ] as const)('when %s and submitted is %s', (status, next) => {
    expect(nextKycStatus(status, 'submit')).toBe(next)
  })

  test('never becomes approved by anything that happens in the browser', () => {
    const reached = STATUSES.filter((status) => status !== 'approved').map((status) =>
      nextKycStatus(status, 'submit'),
    )
    expect(reached).not.toContain('approved')
  })
})
