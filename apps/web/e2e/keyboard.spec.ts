import type { Locator, Page } from '@playwright/test'
import { expect, expectToast, newEmail, test } from './fixtures.ts'
import { enter, tabTo, type } from './keyboard.ts'

// Some four hundred stops of the Tab key, each of them checked.
test.setTimeout(120_000)

const banner = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog')

const enterBack = (page: Page, target: Locator) => enter(page, target, 'Shift+Tab')
const follow = (page: Page, name: string) => enterBack(page, banner(page).getByRole('link', { name }))

test('the keyboard alone is enough for every task', { tag: '@nightly' }, async ({ page }) => {
  const email = newEmail('keyboard')

  await test.step('sign up: the first invalid field gets the focus', async () => {
    await page.goto('/')
    await enter(page, banner(page).getByRole('link', { name: 'Get Started' }))
    await expect(title(page, 'Create your Satlens account')).toBeFocused()
    await type(page, page.getByLabel('Full Name'), 'Ada Lovelace')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Email')).toBeFocused()
    await page.keyboard.type(email)
    await type(page, page.getByLabel('Password', { exact: true }), 'Correct1!horse')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Dashboard')).toBeFocused()
  })

  await test.step('wallet: generate it, and cancel the dialog before another', async () => {
    await follow(page, 'Wallet')
    await expect(title(page, 'Wallet')).toBeFocused()
    await enter(page, button(page, 'Generate wallet'))
    await expectToast(page, 'Wallet Generated!')
    // The pressed button was part of the empty state.
    await expect(title(page, 'Wallet')).toBeFocused()
    await enter(page, button(page, 'Show recovery phrase'))
    await expect(page.getByRole('heading', { name: 'Your recovery phrase' })).toBeFocused()
    await enterBack(page, button(page, 'Use another wallet'))
    await expectTrapped(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('send: correct an error, review, confirm', async () => {
    await enterBack(page, main(page).getByRole('link', { name: 'Send Bitcoin' }))
    await expect(title(page, 'Send Bitcoin')).toBeFocused()
    await type(page, page.getByLabel('Recipient Address'), 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
    await type(page, page.getByLabel('Amount (BTC)'), '22000000')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Amount (BTC)')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('0.001')
    await enter(page, button(page, 'Send Bitcoin'))
    await expectTrapped(page)
    await enter(page, dialog(page).getByRole('button', { name: 'Edit' }))
    await expect(button(page, 'Send Bitcoin')).toBeFocused()
    await page.keyboard.press('Enter')
    await enter(page, dialog(page).getByRole('button', { name: 'Confirm demo send' }))
    await expect(page.getByRole('heading', { name: 'Demo send', exact: true })).toBeVisible()
    await enter(page, button(page, 'Start another'))
    await expect(title(page, 'Send Bitcoin')).toBeFocused()
  })

  await test.step('trading: change the tab by arrows and sell', async () => {
    await follow(page, 'Trading')
    await expect(title(page, 'Trading Easy')).toBeFocused()
    await tabTo(page, page.getByRole('tab', { name: 'Buy' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sell' })).toBeFocused()
    await type(page, page.getByLabel('Amount (BTC)'), '0.01')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Sale Initiated')
    await enter(page, button(page, 'Dismiss receipt'))
    await expect(title(page, 'Trading Easy')).toBeFocused()
  })

  await test.step('profile: leave a dialog by Escape, and sign out', async () => {
    await follow(page, 'Profile')
    await expect(title(page, 'Your Profile')).toBeFocused()
    await expect(page.getByRole('list', { name: 'How you sign in' })).toBeVisible()
    await enter(page, button(page, 'Delete my account'))
    await expectTrapped(page)
    await page.keyboard.press('Escape')
    await expect(button(page, 'Delete my account')).toBeFocused()
    await enterBack(page, button(page, 'Sign Out'))
    await expect(title(page, 'Bitcoin market data you can verify')).toBeFocused()
  })

  await test.step('sign in: show and hide the password', async () => {
    await follow(page, 'Sign In')
    await expect(title(page, 'Sign in to Satlens')).toBeFocused()
    await type(page, page.getByLabel('Email'), email)
    await type(page, page.getByLabel('Password', { exact: true }), 'Correct1!horse')
    await enter(page, button(page, 'Show'))
    await expect(button(page, 'Hide')).toBeFocused()
    await page.keyboard.press('Space')
    await enter(page, button(page, 'Sign in'))
    await expect(title(page, 'Dashboard')).toBeFocused()
  })
})

test('the skip link is the first stop and leads past the header', async ({ page }) => {
  await page.goto('/terms')
  await expect(title(page, 'Terms of Service')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first()).toBeFocused()
})

/** Expects Tab to stay in the dialog or to go to the browser itself, never to the page behind. */
async function expectTrapped(page: Page) {
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).locator(':focus')).toHaveCount(1)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press(presses < 6 ? 'Tab' : 'Shift+Tab')
    const isOutside = await dialog(page).evaluate((element) => {
      const focused = document.activeElement
      return focused !== document.body && !element.contains(focused)
    })
    expect(isOutside).toBe(false)
  }
}
