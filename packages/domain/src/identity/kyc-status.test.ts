import { expect, test } from 'vitest'
import { getKycStatusAfterSubmit, isKycFormShown } from './kyc-status.ts'

test.each([
  ['not_started', true, 'pending'],
  ['pending', false, 'pending'],
  ['approved', false, 'approved'],
  ['rejected', true, 'pending'],
] as const)('an identity check %s shows its form: %s; submitting makes it %s', (status, isShown, next) => {
  expect(isKycFormShown(status)).toBe(isShown)
  expect(getKycStatusAfterSubmit(status)).toBe(next)
})
