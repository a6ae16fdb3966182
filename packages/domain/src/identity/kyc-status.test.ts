import { expect, test } from 'vitest'
import { isKycFormShown, nextKycStatus } from './kyc-status.ts'

// Nothing in the browser leads to `approved`.
test.each([
  ['not_started', true, 'pending'],
  ['pending', false, 'pending'],
  ['approved', false, 'approved'],
  ['rejected', true, 'pending'],
] as const)('the identity check %s shows its form: %s; submitted it is %s', (status, isShown, next) => {
  expect(isKycFormShown(status)).toBe(isShown)
  expect(nextKycStatus(status, 'submit')).toBe(next)
})
