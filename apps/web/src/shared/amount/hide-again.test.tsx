import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderWithUser } from '#test/render-page.tsx'
import { areAmountsHidden, setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { hideAgainPreference, useHideAgain } from './hide-again.ts'
import { HideAgainChoice } from './hide-again-choice.tsx'

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  act(() => {
    hideAgainPreference.choose('off')
    setAmountsHidden(false)
  })
  vi.useRealTimers()
})

function Page() {
  useHideAgain()
  return <HideAgainChoice />
}
const choice = () => screen.getByRole('checkbox', { name: 'Hide again after 5 minutes' })
const wait = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))

test('amounts stay visible unless the timer is chosen', () => {
  renderWithUser(<Page />)
  expect(choice()).not.toBeChecked()
  wait(60)
  expect(areAmountsHidden()).toBe(false)
})

test('the timer hides amounts five minutes after they were shown, each time', () => {
  renderWithUser(<Page />)
  act(() => choice().click())
  wait(4)
  expect(areAmountsHidden()).toBe(false)
  wait(1)
  expect(areAmountsHidden()).toBe(true)
  act(() => setAmountsHidden(false))
  wait(5)
  expect(areAmountsHidden()).toBe(true)
})

test('the choice of the timer is remembered on this device', () => {
  renderWithUser(<Page />)
  act(() => choice().click())
  expect(localStorage.getItem('hide-amounts-again')).toBe('on')
  act(() => choice().click())
  expect(localStorage.getItem('hide-amounts-again')).toBeNull()
})
