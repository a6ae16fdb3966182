import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithUser } from '#test/render-page.tsx'
import { areAmountsHidden, setAmountsHidden } from './amounts-hidden.ts'
import { hasMoreContrast, setMoreContrast } from './contrast.ts'
import { themePreference } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const scripts = import.meta.glob('../../../public/theme.js')

/** Does what a fresh load of the page does before its first paint. */
async function loadPage() {
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.amounts
  delete document.documentElement.dataset.contrast
  vi.resetModules()
  await scripts['../../../public/theme.js']?.()
}

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" data-scheme="light" content="#fff"><meta name="theme-color" data-scheme="dark" content="#000">'
})
afterEach(() => {
  document.head.innerHTML = ''
  themePreference.choose('system')
  setAmountsHidden(false)
  setMoreContrast(false)
})

const barMedia = () => [...document.querySelectorAll('meta')].map((meta) => meta.media)

describe('the theme', () => {
  test('follows the device if nothing valid is stored', async () => {
    localStorage.setItem('theme', 'sepia')
    await loadPage()
    expect(document.documentElement.dataset.theme).toBe('system')
    expect(barMedia()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  })

  test.each(['light', 'dark', 'system'] as const)(
    'the theme %s is applied at once and alike after a reload',
    async (theme) => {
      themePreference.choose(theme)
      const worn = [document.documentElement.dataset.theme, barMedia()]
      await loadPage()
      expect([document.documentElement.dataset.theme, barMedia()]).toEqual(worn)
      expect(themePreference.read()).toBe(theme)
    },
  )

  test('theme and contrast are chosen by three radio buttons and a checkbox', async () => {
    const { user } = renderWithUser(
      <ThemeSwitch
        contrastLabel="High contrast"
        label="Theme"
        labels={{ system: 'System', light: 'Light', dark: 'Dark' }}
      />,
    )
    expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'System' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(document.documentElement.dataset.theme).toBe('dark')
    await user.click(screen.getByRole('checkbox', { name: 'High contrast' }))
    expect(screen.getByRole('checkbox', { name: 'High contrast' })).toBeChecked()
    expect(hasMoreContrast()).toBe(true)
  })
})

const deviceAsksForMore = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))

describe('high contrast', () => {
  test('follows the device if nothing valid is stored', async () => {
    localStorage.setItem('contrast', 'some')
    await loadPage()
    expect(document.documentElement.dataset.contrast).toBeUndefined()
    expect(hasMoreContrast()).toBe(false)
    deviceAsksForMore(true)
    expect(hasMoreContrast()).toBe(true)
  })

  test.each([
    [false, true, 'more'],
    [true, false, 'standard'],
    [true, true, undefined],
    [false, false, undefined],
  ])('asked for by the device (%s) and chosen (%s), contrast is stored as %s', async (asks, isMore, kept) => {
    deviceAsksForMore(asks)
    setMoreContrast(isMore)
    await loadPage()
    expect(document.documentElement.dataset.contrast).toBe(kept)
    expect(hasMoreContrast()).toBe(isMore)
  })
})

test.each([
  [[true], true],
  [[true, false], false],
])('amounts hidden (%j) are hidden before the first paint after a reload: %s', async (choices, expected) => {
  for (const choice of choices) setAmountsHidden(choice)
  await loadPage()
  expect(areAmountsHidden()).toBe(expected)
})
