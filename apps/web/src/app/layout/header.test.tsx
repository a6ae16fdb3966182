import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createPriceReading, holdPrices, setPrices } from '#test/prices.ts'
import { renderWithUser } from '#test/render-page.tsx'
import { areAmountsHidden, setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { HideAmountsShortcut } from './hide-amounts-shortcut.tsx'
import { PriceChip } from './price-chip.tsx'

holdPrices()

afterEach(() => act(() => setAmountsHidden(false)))

const press = (keys: KeyboardEventInit) =>
  act(() => void document.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, ...keys })))

test('other key combinations do not hide amounts', () => {
  renderWithUser(<HideAmountsShortcut />)
  const h = { key: 'H', code: 'KeyH' }
  press(h)
  press({ ...h, altKey: true })
  press({ ...h, shiftKey: true })
  press({ ...h, altKey: true, shiftKey: true, ctrlKey: true })
  press({ ...h, altKey: true, shiftKey: true, repeat: true })
  press({ key: 'D', code: 'KeyH', altKey: true, shiftKey: true })
  expect(areAmountsHidden()).toBe(false)
})

test.each([
  ['a plain keyboard', { key: 'H', code: 'KeyH' }],
  ['a Mac', { key: 'Ó', code: 'KeyH' }],
  ['a keyboard of another layout', { key: 'H', code: 'KeyJ' }],
])('Alt+Shift+H on %s hides and shows amounts and announces it', (_keyboard, h) => {
  renderWithUser(<HideAmountsShortcut />)
  press({ ...h, altKey: true, shiftKey: true })
  expect(areAmountsHidden()).toBe(true)
  expect(screen.getByRole('status')).toHaveTextContent('Amounts hidden')
  press({ ...h, altKey: true, shiftKey: true })
  expect(areAmountsHidden()).toBe(false)
  expect(screen.getByRole('status')).toHaveTextContent('Amounts shown')
})

test('amounts hidden in another tab are hidden in this one', () => {
  renderWithUser(<HideAmountsShortcut />)
  const store = (newValue: string | null) => {
    if (newValue === null) localStorage.removeItem('amounts')
    else localStorage.setItem('amounts', newValue)
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'amounts', newValue })))
  }
  store('hidden')
  expect(areAmountsHidden()).toBe(true)
  store(null)
  expect(areAmountsHidden()).toBe(false)
})

test('the price chip shows a price with state, age and source, or the labelled sample', () => {
  renderWithUser(<PriceChip />)
  setPrices({ spot: createPriceReading(64_210, 60_000) })
  expect(screen.getByText('Delayed')).toBeInTheDocument()
  setPrices({ spot: createPriceReading(64_210) })
  expect(screen.getByText('Live')).toBeInTheDocument()
  expect(
    screen.getByText(/^Bitcoin price 64,210\.00 dollars, updated \d seconds ago, from api\.example\.com$/),
  ).toBeInTheDocument()
  expect(screen.getByText(/^\ds ago$/)).toBeInTheDocument()
  expect(screen.getByText('api.example.com')).toBeInTheDocument()
  setPrices({})
  expect(screen.getByText('Bitcoin price 43,500.00 dollars, a sample price, not live')).toBeInTheDocument()
  expect(screen.getByText('Sample')).toBeInTheDocument()
})
