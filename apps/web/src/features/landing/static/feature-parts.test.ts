import { formatUnpayableAddressIssue, parseBitcoinAddress, verifyAddressChecksum } from '@satlens/domain'
import { expect, test } from 'vitest'
import { MISTYPED_ADDRESS } from './feature-parts.tsx'
import { messages } from './messages.ts'

test('the example address on the landing page has the typo that its message reports', () => {
  const address = parseBitcoinAddress(MISTYPED_ADDRESS)
  if (!address.ok) throw new Error(address.issue)
  const checked = verifyAddressChecksum(address.value)
  expect(checked.ok || formatUnpayableAddressIssue(checked.issue)).toBe(messages.parts.address.typo)
})
