import { createUrParts } from '@satlens/wallet/qr-parts'
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AnimatedQr } from './animated-qr.tsx'

const parts = createUrParts(new Uint8Array(500), 200)
const isReduced = vi.fn(() => false)

beforeEach(() => {
  vi.useFakeTimers()
  isReduced.mockReturnValue(false)
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced() }))
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const click = (name: string) => act(() => screen.getByRole('button', { name }).click())
const position = () => screen.getByText(/^Part \d+ of 3$|^Extra part/).textContent
const drawing = () => document.querySelector('svg[role=img] path')?.getAttribute('d')

describe('an animated QR code', () => {
  test('shows each part for a quarter of a second, then extra parts', () => {
    render(<AnimatedQr parts={parts} />)
    expect(position()).toBe('Part 1 of 3')
    const first = drawing()
    wait(250)
    expect(position()).toBe('Part 2 of 3')
    expect(drawing()).not.toBe(first)
    wait(500)
    expect(position()).toBe('Extra part, 3 are enough')
  })

  test('changes its speed', () => {
    render(<AnimatedQr parts={parts} />)
    act(() => screen.getByRole('radio', { name: 'Slow' }).click())
    wait(599)
    expect(position()).toBe('Part 1 of 3')
    act(() => screen.getByRole('radio', { name: 'Fast' }).click())
    wait(240)
    expect(position()).toBe('Part 3 of 3')
  })

  test('is paused and stepped through the parts that are needed, in a circle', () => {
    render(<AnimatedQr parts={parts} />)
    wait(500)
    click('Pause')
    wait(5_000)
    expect(position()).toBe('Part 3 of 3')
    click('Next part')
    expect(position()).toBe('Part 1 of 3')
    click('Previous part')
    expect(position()).toBe('Part 3 of 3')
    click('Play')
    wait(250)
    expect(position()).toBe('Extra part, 3 are enough')
  })

  test('does not move by itself for a user who prefers reduced motion', () => {
    isReduced.mockReturnValue(true)
    render(<AnimatedQr parts={parts} />)
    wait(5_000)
    expect(position()).toBe('Part 1 of 3')
    click('Next part')
    expect(position()).toBe('Part 2 of 3')
  })

  test('is a single code without controls for a short transaction', () => {
    render(<AnimatedQr parts={createUrParts(new Uint8Array(50), 200)} />)
    expect(screen.getByRole('img', { name: 'QR code of the transaction' })).toBeVisible()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
