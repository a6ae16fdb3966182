import { screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWithUser } from '../../test/render.tsx'
import { areAmountsHidden, hideAmounts } from './amounts-hidden.ts'
import { chooseMoreContrast, hasMoreContrast } from './contrast.ts'
import { chooseTheme, readTheme } from './theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

const scripts = import.meta.glob('../../public/theme.js')

/** Does what a fresh load of the page does before its first paint. */
async function loadPage() {
  delete document.documentElement.dataset.theme
  delete document.documentElement.dataset.amounts
  delete document.documentElement.dataset.contrast
  vi.resetModules()
  await scripts['../../public/theme.js']?.()
}

beforeEach(() => {
  document.head.innerHTML =
    '<meta name="theme-color" data-scheme="light" content="#fff"><meta name="theme-color" data-scheme="dark" content="#000">'
})
afterEach(() => {
  document.head.innerHTML = ''
  chooseTheme('system')
  hideAmounts(false)
  vi.unstubAllGlobals()
  chooseMoreContrast(false)
})

const barMedia = () => [...document.querySelectorAll('meta')].map((meta) => meta.media)

describe('the theme', () => {
  test('is the device’s when nothing or nonsense is stored', async () => {
    localStorage.setItem('theme', 'sepia')
    await loadPage()
    expect(document.documentElement.dataset.theme).toBe('system')
    expect(barMedia()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'])
  })

  test.each(['light', 'dark', 'system'] as const)(
    'chosen as %s is worn alike at once and after a reload',
    async (theme) => {
      chooseTheme(theme)
      const worn = [document.documentElement.dataset.theme, barMedia()]
      await loadPage()
      expect([document.documentElement.dataset.theme, barMedia()]).toEqual(worn)
      expect(readTheme()).toBe(theme)
    },
  )

  test('is chosen among three radio buttons', async () => {
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
  })
})

/** A device that asks for this much contrast. */
const deviceAsksForMore = (matches: boolean) =>
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener() {}, removeEventListener() {} }))

describe('more contrast', () => {
  test('is what the device asks for when nothing or nonsense is stored', async () => {
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
  ])('on a device that asks for it (%s), chosen (%s), is worn and kept as %s', async (asks, isMore, kept) => {
    deviceAsksForMore(asks)
    chooseMoreContrast(isMore)
    await loadPage()
    expect(document.documentElement.dataset.contrast).toBe(kept)
    expect(hasMoreContrast()).toBe(isMore)
  })

  test('is one box beside the themes', async () => {
    const { user } = renderWithUser(
      <ThemeSwitch
        contrastLabel="High contrast"
        label="Theme"
        labels={{ system: 'System', light: 'Light', dark: 'Dark' }}
      />,
    )
    await user.click(screen.getByRole('checkbox', { name: 'High contrast' }))
    expect(screen.getByRole('checkbox', { name: 'High contrast' })).toBeChecked()
    expect(hasMoreContrast()).toBe(true)
  })
})

describe('hidden amounts', () => {
  test('are hidden before the first paint after a reload', async () => {
    hideAmounts(true)
    await loadPage()
    expect(areAmountsHidden()).toBe(true)
  })

  test('once shown again stay shown', async () => {
    hideAmounts(true)
    hideAmounts(false)
    await loadPage()
    expect(areAmountsHidden()).toBe(false)
  })
})
