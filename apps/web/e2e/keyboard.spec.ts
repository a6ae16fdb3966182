import type { Page } from '@playwright/test'
import { expect, expectToast, test } from './fixtures.ts'
import { enter, tabTo, type, walk } from './keyboard.ts'
import { GUARDED_SCREENS, PUBLIC_SCREENS } from './screens.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })
test.describe.configure({ timeout: 240_000 })

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

const banner = (page: Page) => page.getByRole('banner')
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const dialog = (page: Page) => page.getByRole('dialog')

test('from a new account to a demo send, a purchase, a sale, a new name and the way out', async ({
  page,
}) => {
  const email = `keyboard-${process.pid}-${Date.now()}@example.com`

  await test.step('sign up: the first field that was refused has the focus', async () => {
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

  await test.step('a wallet is generated and backed up, and another one asked about', async () => {
    await tabTo(page, banner(page).getByRole('link', { name: 'Wallet' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Wallet')).toBeFocused()
    await expect(button(page, 'Generate wallet')).toBeEnabled()
    await enter(page, button(page, 'Generate wallet'))
    await expectToast(page, 'Wallet Generated!')
    // The button has gone with the empty state.
    await expect(title(page, 'Wallet')).toBeFocused()

    await enter(page, button(page, 'Show the words'))
    await expect(page.getByRole('heading', { name: 'Your recovery words' })).toBeFocused()
    const words = await page.getByRole('list', { name: 'Your recovery words' }).getByRole('listitem').all()
    const texts = await Promise.all(words.map((word) => word.textContent()))
    await enter(page, button(page, 'I have written them down'))
    await expect(page.getByRole('heading', { name: 'Check your copy' })).toBeFocused()
    for (const field of await page.getByRole('textbox', { name: /^Word \d+$/ }).all()) {
      const label = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent)
      await type(page, field, texts[Number(label?.replace('Word ', '')) - 1]?.replace(/[^a-z]/g, '') ?? '')
    }
    await page.keyboard.press('Enter')
    await expectToast(page, 'Your copy is right')

    await tabTo(page, button(page, 'Use another wallet'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectTrapped(page)
    await enter(page, dialog(page).getByRole('button', { name: 'Load wallet' }))
    await expectTrapped(page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
  })

  await test.step('send: refused, reviewed, changed, recorded', async () => {
    await tabTo(page, main(page).getByRole('link', { name: 'Send Bitcoin' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Send Bitcoin')).toBeFocused()
    await type(page, page.getByLabel('Recipient Address'), ADDRESS)
    await type(page, page.getByLabel('Amount (BTC)'), '22000000')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Amount (BTC)')).toBeFocused()
    await expectToast(page, 'Invalid Amount', 'Amount exceeds maximum possible Bitcoin supply')
    await expect(page.getByLabel('Amount (BTC)')).toHaveAccessibleDescription(
      'There will never be more than 21,000,000 BTC',
    )
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('0.001')
    await enter(page, button(page, 'Send Bitcoin'))
    await expectTrapped(page)
    await enter(page, dialog(page).getByRole('button', { name: 'Change something' }))
    await expect(button(page, 'Send Bitcoin')).toBeFocused()
    await page.keyboard.press('Enter')
    await enter(page, dialog(page).getByRole('button', { name: 'Confirm demo send' }))
    await expect(page.getByRole('heading', { name: 'Demo send recorded' })).toBeVisible()
    await enter(page, button(page, 'Start another'))
    await expect(title(page, 'Send Bitcoin')).toBeFocused()
    await expect(page.getByLabel('Amount (BTC)')).toHaveValue('')
  })

  await test.step('trading: tabs by arrows, a purchase, a sale, the receipt put away', async () => {
    await tabTo(page, banner(page).getByRole('link', { name: 'Trading' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Trading Easy')).toBeFocused()
    await tabTo(page, page.getByRole('tab', { name: 'Buy' }))
    await type(page, page.getByLabel('Amount (USD)'), '250')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Purchase Initiated')
    await tabTo(page, page.getByRole('tab', { name: 'Buy' }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Sell' })).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('tab', { name: 'Buy' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('tab', { name: 'Sell' })).toHaveAttribute('aria-selected', 'true')
    await type(page, page.getByLabel('Amount (BTC)'), '0.01')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Sale Initiated')
    await enter(page, button(page, 'Put the receipt away'))
    await expect(title(page, 'Trading Easy')).toBeFocused()
  })

  await test.step('the name is changed, a dialog left by Escape, and the account signed out', async () => {
    await tabTo(page, banner(page).getByRole('link', { name: 'Profile' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(title(page, 'Your Profile')).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ada Lovelace')
    await expect(page.getByRole('list', { name: 'How you sign in' })).toBeVisible()
    await type(page, page.getByLabel('Full Name'), ' ')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Full Name')).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveAccessibleDescription('A name is needed here')
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Ada King')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Success', 'Profile updated successfully')

    for (const name of ['Change password', 'Delete my account']) {
      await enter(page, button(page, name))
      await expectTrapped(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await expect(button(page, name)).toBeFocused()
    }
    await tabTo(page, button(page, 'Sign Out'), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expectToast(page, 'Signed Out', 'You have been signed out successfully')
    await expect(page).toHaveURL('/')
    await expect(title(page, 'The bitcoin market')).toBeFocused()
  })

  await test.step('sign in, with the password shown and hidden', async () => {
    await tabTo(page, banner(page).getByRole('link', { name: 'Sign In' }), 'Shift+Tab')
    await page.keyboard.press('Enter')
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

test('the theme is chosen by arrows, and high contrast by the space bar', async ({ page }) => {
  await page.goto('/')
  const themes = page.getByRole('group', { name: 'Theme' })
  await tabTo(page, themes.getByRole('radio', { name: 'System' }))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(themes.getByRole('radio', { name: 'Dark' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await tabTo(page, page.getByRole('checkbox', { name: 'High contrast' }))
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'more')
})

test('the menu of a phone opens, is left by Escape and by Tab, and never lies over the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/')
  const menu = banner(page).locator('summary')
  const link = (name: string) => banner(page).getByRole('link', { name })
  await enter(page, menu)
  await tabTo(page, link('Wallet'))
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await expect(link('Wallet')).toBeHidden()

  await page.keyboard.press('Space')
  await tabTo(page, link('Get Started'))
  await page.keyboard.press('Tab')
  await expect(link('Wallet')).toBeHidden()

  await tabTo(page, menu, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await enter(page, link('Sign In'))
  await expect(title(page, 'Sign in to Satlens')).toBeFocused()
  await expect(link('Wallet')).toBeHidden()
})

test('a toast can be come to, holds its time meanwhile, and is put away by Escape', async ({ page }) => {
  await page.goto('/signin')
  await type(page, page.getByLabel('Email'), 'nobody')
  await page.keyboard.press('Enter')
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts.getByText('Missing Information')).toBeVisible()
  await tabTo(page, toasts.getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Escape')
  await expect(toasts.getByText('Missing Information')).toBeHidden()
  await expect(toasts).toBeFocused()
})

test('whoever leaves the place of a form goes on from its heading', async ({ page, createAccount }) => {
  const { email } = await createAccount()
  await page.goto('/signin')
  await type(page, page.getByLabel('Email'), email)
  await enter(page, button(page, 'Forgot password?'))
  await expect(title(page, 'Check your inbox')).toBeFocused()
  await enter(page, button(page, 'Back to sign in'))
  await expect(title(page, 'Sign in to Satlens')).toBeFocused()
})

for (const [where, viewport] of [
  ['at a desk', { width: 1280, height: 720 }],
  ['at 400 % zoom', { width: 320, height: 256 }],
] as const) {
  test(`${where} Tab goes once round every screen: each stop in sight and marked, nothing left out, no trap`, async ({
    page,
    createAccount,
    signInAs,
  }) => {
    await page.setViewportSize(viewport)
    const go = async ({ path, heading }: { path: string; heading: string }) => {
      await page.goto(path)
      await expect(title(page, heading)).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect.soft(await walk(page), path).toEqual([])
    }
    for (const screen of PUBLIC_SCREENS) await go(screen)
    await signInAs(await createAccount())
    for (const screen of GUARDED_SCREENS) await go(screen)
  })
}

/** Tab goes round inside the dialog, or on to the browser itself, and to nothing that lies under it. */
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
