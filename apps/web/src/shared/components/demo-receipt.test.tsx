import { render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { DemoReceipt } from './demo-receipt.tsx'

const at = new Date(2026, 10, 21, 9, 5, 7)
const receiptOf = (more: Partial<ComponentProps<typeof DemoReceipt>> = {}) => (
  <DemoReceipt
    at={at}
    happened={['The form was checked.']}
    notHappened={['Nothing was sent.']}
    title="Demo sale"
    {...more}
  />
)
const receipt = () => screen.getByRole('region', { name: 'Demo sale' })

test('a receipt describes what happened and what did not; each new one takes the focus', () => {
  const { rerender } = render(receiptOf())
  expect(receipt()).toHaveFocus()
  expect(receipt()).toHaveAccessibleDescription(
    /What happened ?The form was checked\. ?Good to know ?Nothing was sent\./,
  )
  expect(receipt().closest('[aria-live], [role=status], [role=alert]')).toBeNull()
  receipt().blur()
  rerender(receiptOf())
  expect(receipt()).not.toHaveFocus()
  rerender(receiptOf({ at: new Date(2026, 10, 21, 9, 5, 8) }))
  expect(receipt()).toHaveFocus()
})

test('a restored receipt does not take the focus', () => {
  render(receiptOf({ isFresh: false }))
  expect(document.body).toHaveFocus()
})

test('the reference says whether the tab or the server knows it', () => {
  const { rerender } = render(receiptOf())
  expect(receipt()).toHaveTextContent('Reference DEMO-090507')
  rerender(receiptOf({ record: '1f0e9b7c-55a5-4b0e-9a8a-0f3f4f7c9d10' }))
  expect(receipt()).toHaveTextContent('Reference DEMO-1f0e9b7c')
  expect(receipt().querySelector('time')).toHaveAttribute('dateTime', at.toISOString())
})
