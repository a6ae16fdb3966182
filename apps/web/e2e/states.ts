import type { Page } from '@playwright/test'
import { type Account, expect } from './fixtures.ts'
import { installWallet } from './injected-wallet.ts'
import { ALERTS, NOTICES } from './sample-alerts.ts'
import { addApp, card, dialog, press, saveCodes, signOut, typePassword } from './security-card.ts'

/** One state of a screen. Without a `path` it goes on from the state above it. */
export interface ScreenState {
  readonly name: string
  readonly path?: string
  /** Brings the page there, and waits until it is. */
  readonly reach: (page: Page) => Promise<unknown>
}

const alerts = (page: Page) => page.getByRole('region', { name: 'Price alerts' })
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
const heading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
const toast = (page: Page, title: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(title, { exact: true })).toBeVisible()
const invalid = (page: Page, label: string) =>
  expect(page.getByLabel(label, { exact: true }).first()).toHaveAttribute('aria-invalid', 'true')

/** Every price feed is silent from now on; the page has to be loaded anew to notice. */
async function silenceFeeds(page: Page) {
  await page.route('**/market/**', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
}
const wakeFeeds = (page: Page) => page.unroute('**/market/**')

/** The specimen address of BIP173 for the main network. */
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
/** Begins and ends as it does, and can be paid to as well. */
const ALIKE = 'bc1qw508d6qejxt750tqq3zarvary0c5xw7kd5f3t4'

/** The account of BIP86's path, in the plain letters of the test networks. */
const PLAIN_KEY =
  'tpubDDfvzhdVV4unsoKt5aE6dcsNsfeWbTgmLZPi8LQDYU2xixrYemMfWJ3BaVneH3u7DBQePdTwhpybaKRU95pi6PMUtLPBJLVQRpzEnjfjZzX'

/** What anyone may come to, on a server that lets visitors read the buy and trading pages. */
export const visitorStates = (account: Account): readonly ScreenState[] => [
  {
    name: 'landing',
    path: '/',
    reach: async (page) => {
      await heading('The bitcoin market, as a statement you can check.')(page)
      await expect(main(page).getByText('Simulated', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'landing, every question open',
    reach: async (page) => {
      for (const question of await main(page).locator('summary').all()) await question.click()
      await expect(page.getByText(/^No\. The buy page/)).toBeVisible()
    },
  },
  {
    name: 'landing, no price',
    reach: async (page) => {
      await silenceFeeds(page)
      await expect(page.getByText('No price right now')).toBeVisible()
      await wakeFeeds(page)
    },
  },
  {
    name: 'landing, phone menu open',
    reach: async (page) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('banner').getByText('Menu', { exact: true }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Get Started' })).toBeVisible()
    },
  },
  { name: 'terms', path: '/terms', reach: heading('Terms of Service') },
  { name: 'privacy', path: '/privacy', reach: heading('Privacy Policy') },
  { name: 'not found', path: '/nowhere', reach: heading('404') },
  { name: 'sign-up', path: '/signup', reach: heading('Create your Satlens account') },
  {
    name: 'sign-up, refused',
    reach: async (page) => {
      await button(page, 'Create account').click()
      await invalid(page, 'Full Name')
    },
  },
  {
    name: 'sign-up, weak password',
    reach: async (page) => {
      await page.getByLabel('Full Name').fill('Ada Lovelace')
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill('Horse1')
      await button(page, 'Create account').click()
      await toast(page, 'Weak Password')
    },
  },
  {
    name: 'sign-up, refused by the server',
    reach: async (page) => {
      await page.getByLabel('Password', { exact: true }).fill(account.password)
      await button(page, 'Create account').click()
      await toast(page, 'Failed to create account')
    },
  },
  { name: 'sign-in', path: '/signin', reach: heading('Sign in to Satlens') },
  {
    name: 'sign-in, refused',
    reach: async (page) => {
      await button(page, 'Sign in').click()
      await invalid(page, 'Email')
      await invalid(page, 'Password')
    },
  },
  {
    name: 'sign-in, wrong password',
    reach: async (page) => {
      await page.getByLabel('Email').fill(account.email)
      await page.getByLabel('Password', { exact: true }).fill('Wrong1!horse')
      await button(page, 'Sign in').click()
      await toast(page, 'Failed to sign in')
    },
  },
  {
    name: 'sign-in, busy',
    reach: async (page) => {
      await page.route('**/auth/v1/token**', () => {})
      await button(page, 'Sign in').click()
      await expect(button(page, 'Signing in...')).toBeDisabled()
      await page.unroute('**/auth/v1/token**')
    },
  },
  {
    name: 'sign-in, mail for a forgotten password',
    path: '/signin',
    reach: async (page) => {
      await page.getByLabel('Email').fill(account.email)
      await button(page, 'Forgot password?').click()
      await heading('Check your inbox')(page)
    },
  },
  {
    name: 'sign-in, code of the mail refused',
    reach: async (page) => {
      await page.getByLabel('Six-digit code').fill('12')
      await button(page, 'Continue').click()
      await invalid(page, 'Six-digit code')
    },
  },
  { name: 'buy, for a visitor', path: '/buy', reach: heading('Buy Bitcoin') },
  { name: 'trading easy, for a visitor', path: '/trading-easy', reach: heading('Trading Easy') },
]

/** The way back in for whoever forgot the password. `link` is that of the mail. */
export const recoveryStates = (link: string, password: string): readonly ScreenState[] => [
  {
    name: 'page of the mail’s link',
    path: link,
    reach: (page) => expect(page.locator('form button[type=submit]')).toBeVisible(),
  },
  {
    name: 'recovery, question before it',
    reach: async (page) => {
      await page.locator('form button[type=submit]').click()
      await heading('Is this your account?')(page)
    },
  },
  {
    name: 'recovery, new password',
    reach: async (page) => {
      await button(page, 'Yes, set a new password').click()
      await heading('Set a new password')(page)
    },
  },
  {
    name: 'recovery, weak password',
    reach: async (page) => {
      await page.getByLabel('New password', { exact: true }).fill(password.slice(0, 3))
      await button(page, 'Set new password').click()
      await invalid(page, 'New password')
    },
  },
]

/** The market, for whoever is signed in: dashboard, buy, trading. */
export const marketStates: readonly ScreenState[] = [
  {
    name: 'dashboard',
    path: '/dashboard',
    reach: async (page) => {
      await heading('Dashboard')(page)
      await expect(main(page).getByText('Simulated', { exact: true }).first()).toBeVisible()
      await expect(main(page).locator('canvas').first()).toBeAttached()
    },
  },
  {
    name: 'dashboard, cursor in the chart',
    reach: async (page) => {
      await main(page).getByLabel('Candles', { exact: true }).check()
      await main(page).getByRole('slider', { name: 'Point in time' }).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(main(page).locator('[data-reading="cursor"]')).toContainText('Close')
    },
  },
  {
    name: 'dashboard, history as a table',
    reach: async (page) => {
      await button(page, 'View as table').click()
      await expect(main(page).getByRole('region', { name: /the newest first$/ })).toBeVisible()
    },
  },
  {
    name: 'dashboard, amounts in dollars',
    reach: async (page) => {
      await button(page, 'View as chart').click()
      await main(page).locator('label').filter({ hasText: /^USD$/ }).click()
      await expect(main(page).getByText('In bitcoin')).toBeVisible()
    },
  },
  { name: 'dashboard, amounts hidden', reach: (page) => button(page, 'Hide amounts').click() },
  {
    name: 'dashboard, sample price, and no history',
    reach: async (page) => {
      await button(page, 'Show amounts').click()
      await silenceFeeds(page)
      await expect(page.getByText('43,500').first()).toBeVisible()
      await expect(page.getByText('The price history could not be loaded')).toBeVisible()
      await wakeFeeds(page)
    },
  },
  {
    name: 'dashboard, alerts in every state',
    path: '/dashboard',
    reach: async (page) => {
      await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ json: ALERTS }))
      await page.route('**/alerts/v1/notices', (route) => route.fulfill({ json: { notices: NOTICES } }))
      await page.reload()
      await alerts(page).getByText('History', { exact: true }).click()
      await expect(alerts(page).getByText('Expired', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'dashboard, a new alert refused',
    reach: async (page) => {
      await button(page, 'New alert').click()
      await press(page, 'Set alert')
      await invalid(page, 'Price at or above (USD)')
    },
  },
  {
    name: 'dashboard, deletion of an alert asked about',
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await button(page, 'Delete: Price above $70,000.00').click()
      await expect(dialog(page).getByText('Delete this alert?')).toBeVisible()
    },
  },
  {
    name: 'dashboard, alerts paused and none there',
    reach: async (page) => {
      const paused = { kinds: ['price_above', 'price_below'], because: 'delayed' }
      const json = { ...ALERTS, alerts: [], evaluating: false, paused }
      await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ json }))
      await page.reload()
      await expect(alerts(page).getByText('Alerts are paused while prices are not live')).toBeVisible()
    },
  },
  {
    name: 'dashboard, alerts not loaded',
    reach: async (page) => {
      await page.route('**/alerts/v1/alerts', (route) => route.fulfill({ status: 503, json: {} }))
      await page.reload()
      await expect(alerts(page).getByText('Failed to load your alerts')).toBeVisible()
      await page.unroute('**/alerts/v1/alerts')
    },
  },
  {
    name: 'buy',
    path: '/buy',
    reach: async (page) => {
      await heading('Buy Bitcoin')(page)
      await expect(main(page).getByText('Simulated', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'buy, amount below the minimum',
    reach: async (page) => {
      await page.getByLabel('Amount (USD)').fill('9')
      await page.getByLabel('Amount (USD)').blur()
      await invalid(page, 'Amount (USD)')
    },
  },
  {
    name: 'buy, card refused',
    reach: async (page) => {
      await page.getByLabel('Amount (USD)').fill('250')
      await button(page, 'Buy Bitcoin').click()
      await invalid(page, 'Card Number')
    },
  },
  {
    name: 'buy, doubtful card',
    reach: async (page) => {
      await page.getByLabel('Card Number').fill('5105 1051 0510 5118')
      await page.getByLabel('Card Number').fill('4111 1111 1111 1111')
      await button(page, 'Fill test card').click()
      await expect(page.getByText('Filled with a test card')).toBeVisible()
    },
  },
  {
    name: 'buy, receipt',
    reach: async (page) => {
      await button(page, 'Buy Bitcoin').click()
      await expect(page.getByRole('region', { name: 'Demo purchase, not carried out' })).toBeVisible()
    },
  },
  {
    name: 'buy, sample price',
    reach: async (page) => {
      await silenceFeeds(page)
      await page.getByLabel('Amount (USD)').fill('250')
      await expect(page.getByText('No quote: an example at the sample value')).toBeVisible()
      await wakeFeeds(page)
    },
  },
  {
    name: 'trading easy',
    path: '/trading-easy',
    reach: async (page) => {
      await heading('Trading Easy')(page)
      await expect(main(page).getByText('Simulated', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'trading easy, refused',
    reach: async (page) => {
      await button(page, 'Buy Bitcoin').click()
      await invalid(page, 'Amount (USD)')
    },
  },
  {
    name: 'trading easy, purchase',
    reach: async (page) => {
      await page.getByLabel('Amount (USD)').fill('250')
      await button(page, 'Buy Bitcoin').click()
      await expect(page.getByRole('region', { name: 'Demo purchase' })).toBeVisible()
    },
  },
  {
    name: 'trading easy, sell',
    reach: async (page) => {
      await page.getByRole('tab', { name: 'Sell' }).click()
      await page.getByLabel('Amount (BTC)').fill('1')
      await expect(page.getByText(/more than the demo balance/)).toBeVisible()
    },
  },
  {
    name: 'trading easy, no price',
    reach: async (page) => {
      await silenceFeeds(page)
      await expect(main(page).getByText('No price right now').first()).toBeVisible()
      await wakeFeeds(page)
    },
  },
  {
    name: 'trading pro',
    path: '/trading-pro',
    reach: async (page) => {
      await heading('Trading Pro')(page)
      await expect(main(page).getByText('Made up for development')).toBeVisible()
    },
  },
]

/** The wallet, from none to one whose words have gone. */
export const walletStates: readonly ScreenState[] = [
  {
    name: 'wallet, none',
    path: '/wallet',
    reach: (page) => expect(button(page, 'Generate wallet')).toBeEnabled(),
  },
  {
    name: 'wallet, load by words, refused',
    reach: async (page) => {
      await button(page, 'Load wallet').click()
      await dialog(page).getByText('Another kind of addresses, or a passphrase').click()
      await press(page, 'Load wallet')
      await invalid(page, 'Recovery words')
    },
  },
  {
    name: 'wallet, watch, asked for the kind of addresses',
    reach: async (page) => {
      await dialog(page).getByText('Address or public key').click()
      await dialog(page).getByRole('textbox').fill(PLAIN_KEY)
      await press(page, 'Load wallet')
      await expect(dialog(page).getByRole('combobox')).toBeVisible()
    },
  },
  {
    name: 'wallet, specimen with its proof',
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await button(page, 'Show a specimen address').click()
      await page.getByText('Proof that no key exists').click()
      await expect(page.getByText('r, the random number')).toBeVisible()
    },
  },
  {
    name: 'wallet, question before another',
    reach: async (page) => {
      await button(page, 'Use another wallet').click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'wallet, generated',
    reach: async (page) => {
      await press(page, 'Generate wallet')
      await expect(button(page, 'Show the words')).toBeVisible()
    },
  },
  {
    name: 'wallet, request for an amount',
    reach: async (page) => {
      await page.getByText('Ask for an amount').click()
      await page.getByLabel('Amount (BTC)').fill('0.001')
      await expect(page.getByRole('img', { name: 'QR code of the payment request' })).toBeVisible()
    },
  },
  { name: 'wallet, backup skipped', reach: (page) => button(page, 'Skip for now').click() },
  {
    name: 'wallet, words',
    reach: async (page) => {
      await button(page, 'Back up now').click()
      await expect(page.getByRole('list', { name: 'Your recovery words' })).toBeVisible()
    },
  },
  {
    name: 'wallet, copy refused',
    reach: async (page) => {
      await button(page, 'I have written them down').click()
      await button(page, 'Check').click()
      await expect(page.getByText(/^This is not word/).first()).toBeVisible()
    },
  },
  {
    name: 'wallet, words again',
    reach: async (page) => {
      await button(page, 'Check').click()
      await expect(page.getByText(/Twice the copy was not the same/)).toBeVisible()
    },
  },
  {
    name: 'wallet, passphrase refused',
    reach: async (page) => {
      await button(page, 'Skip for now').click()
      await button(page, 'Keep on this device').click()
      await invalid(page, 'Passphrase')
    },
  },
  {
    name: 'wallet, kept',
    reach: async (page) => {
      await page.getByLabel('Passphrase').fill('correct horse battery')
      await button(page, 'Keep on this device').click()
      await expect(button(page, 'Erase from this device')).toBeVisible()
    },
  },
  {
    name: 'wallet, to be unlocked',
    path: '/wallet',
    reach: (page) => expect(button(page, 'Unlock')).toBeVisible(),
  },
  {
    name: 'wallet, words gone',
    reach: async (page) => {
      await button(page, 'Erase from this device').click()
      await expect(page.getByText(/not in this browser any more/)).toBeVisible()
    },
  },
  {
    name: 'wallet, not loaded',
    reach: async (page) => {
      await page.route('**/bitcoin-get-balance', (route) => route.fulfill({ status: 503, json: {} }))
      await page.reload()
      await expect(main(page).getByText('The wallet could not be read')).toBeVisible()
      await page.unroute('**/bitcoin-get-balance')
    },
  },
  {
    name: 'wallet, address of somebody else',
    reach: async (page) => {
      await page.route('**/bitcoin-get-balance', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, json: { ...(await response.json()), address: FOREIGN_ADDRESS } })
      })
      await page.reload()
      await expect(main(page).getByRole('alert')).toBeVisible()
      await page.unroute('**/bitcoin-get-balance')
    },
  },
]

const FOREIGN_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

/** The rest of them: identity, send, the chain, and what is left without a connection. */
export const otherStates: readonly ScreenState[] = [
  { name: 'identity', path: '/kyc', reach: heading('Identity verification') },
  {
    name: 'identity, refused',
    reach: async (page) => {
      await button(page, 'Submit Verification').click()
      await invalid(page, 'First name')
    },
  },
  {
    name: 'identity, filled in',
    reach: async (page) => {
      await button(page, 'Fill with sample data').click()
      await expect(page.getByText('specimen.pdf', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'identity, pending',
    reach: async (page) => {
      await button(page, 'Submit Verification').click()
      await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    },
  },
  { name: 'send', path: '/send', reach: heading('Send Bitcoin') },
  {
    name: 'send, refused',
    reach: async (page) => {
      await button(page, 'Send Bitcoin').click()
      await invalid(page, 'Recipient Address')
    },
  },
  {
    name: 'send, payment link',
    reach: async (page) => {
      await page
        .getByLabel('Recipient Address')
        .fill(`bitcoin:${ADDRESS}?amount=0.00004&label=Ada&message=${'For%20tea%20'.repeat(12)}`)
      await expect(page.getByText('From the payment link')).toBeVisible()
      await expect(page.getByText('The flat fee is half of this amount or more.')).toBeVisible()
    },
  },
  {
    name: 'send, comma',
    reach: async (page) => {
      await page.getByLabel('Amount (BTC)').fill('12,001')
      await expect(page.getByText(/^Read as 12\.001 BTC/)).toBeVisible()
    },
  },
  {
    name: 'send, camera not allowed',
    reach: async (page) => {
      await page.evaluate(() => {
        const { mediaDevices } = navigator
        mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo]
        mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
        mediaDevices.dispatchEvent(new Event('devicechange'))
      })
      await button(page, 'Scan a QR code').click()
      await expect(dialog(page).getByText('The camera is not allowed here')).toBeVisible()
    },
  },
  {
    name: 'send, camera asked for',
    reach: async (page) => {
      await page.evaluate(() => {
        navigator.mediaDevices.getUserMedia = () => new Promise(() => {})
      })
      await press(page, 'Try again')
      await expect(dialog(page).getByText('Waiting for the camera', { exact: true })).toBeVisible()
    },
  },
  {
    name: 'send, review',
    reach: async (page) => {
      await press(page, 'Cancel')
      await page.getByLabel('Recipient Address').fill(ADDRESS)
      await page.getByLabel('Amount (BTC)').fill('0.001')
      await button(page, 'Send Bitcoin').click()
      await expect(dialog(page)).toBeVisible()
    },
  },
  {
    name: 'send, failed',
    reach: async (page) => {
      await page.route('**/bitcoin-send-transaction', (route) => route.fulfill({ status: 503, json: {} }))
      await press(page, 'Confirm demo send')
      await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
      await page.unroute('**/bitcoin-send-transaction')
    },
  },
  {
    name: 'send, receipt',
    reach: async (page) => {
      await press(page, 'Try again')
      await expect(page.getByRole('heading', { name: 'Demo send recorded' })).toBeVisible()
    },
  },
  {
    name: 'send, review of an address like another',
    reach: async (page) => {
      await button(page, 'Start another').click()
      await page.getByLabel('Recipient Address').fill(ALIKE)
      await page.getByLabel('Amount (BTC)').fill('0.001')
      await button(page, 'Send Bitcoin').click()
      await expect(dialog(page).getByText('This address looks like another one you know')).toBeVisible()
    },
  },
  {
    name: 'send, receipt with a transaction',
    reach: async (page) => {
      await page.route('**/bitcoin-send-transaction', async (route) => {
        const response = await route.fetch()
        const made = { psbt: 'cHNidP8A', psbt_absent_because: null, network_fee_sats: '423', fee_rate: 3 }
        await route.fulfill({ response, json: { ...(await response.json()), ...made } })
      })
      await dialog(page)
        .getByLabel(/I have compared them/)
        .check()
      await press(page, 'Confirm demo send')
      await expect(button(page, 'Download as .psbt')).toBeVisible()
      await page.getByText('Show as a QR code').click()
      await expect(page.getByRole('img', { name: /^QR code of the unsigned transaction/ })).toBeVisible()
      await page.unroute('**/bitcoin-send-transaction')
    },
  },
  {
    name: 'blockchain test, no wallet',
    path: '/blockchain-test',
    reach: (page) => expect(page.getByText('No wallet in this browser', { exact: true })).toBeVisible(),
  },
  {
    name: 'blockchain test, a wallet',
    reach: async (page) => {
      await installWallet(page)
      await page.reload()
      await expect(page.getByText('22,262,184', { exact: true }).first()).toBeVisible()
    },
  },
  {
    name: 'blockchain test, connected',
    reach: async (page) => {
      await button(page, 'Connect Ledgerfox').click()
      await expect(button(page, 'Disconnect')).toBeVisible()
    },
  },
  {
    name: 'offline',
    path: '/dashboard',
    reach: async (page) => {
      await heading('Dashboard')(page)
      await page.context().setOffline(true)
      await expect.poll(() => page.evaluate(() => navigator.onLine)).toBe(false)
    },
  },
  {
    name: 'wallet, not loaded for want of a connection',
    reach: async (page) => {
      await page.context().setOffline(false)
      await page.goto('/wallet')
      await expect(button(page, 'Load wallet')).toBeEnabled()
      await page.getByRole('link', { name: 'Satlens, home' }).click()
      await heading('The bitcoin market, as a statement you can check.')(page)
      await page.context().setOffline(true)
      await page.goBack()
      await expect(main(page).getByText('The wallet could not be read')).toBeVisible()
      await page.context().setOffline(false)
    },
  },
]

/** The profile and its dialogs. */
export const profileStates = (account: Account): readonly ScreenState[] => [
  {
    name: 'profile',
    path: '/profile',
    reach: async (page) => {
      await expect(page.getByLabel('Full Name')).toHaveValue(account.name)
      await expect(card(page).getByText('Second factor off')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible()
      await expect(page.getByRole('list', { name: 'How you sign in' })).toBeVisible()
    },
  },
  {
    name: 'profile, exact time of a session',
    reach: async (page) => {
      await page.getByRole('list', { name: 'Where you are signed in' }).getByRole('button').first().focus()
      await expect(page.getByRole('tooltip')).toBeVisible()
    },
  },
  {
    name: 'profile, refused',
    reach: async (page) => {
      await page.getByLabel('Full Name').fill(' ')
      await button(page, 'Update Profile').click()
      await invalid(page, 'Full Name')
    },
  },
  {
    name: 'profile, password',
    reach: async (page) => {
      await button(page, 'Change password').click()
      await page.getByLabel('New password', { exact: true }).fill('Horse1')
      await press(page, 'Save password')
      await invalid(page, 'New password')
    },
  },
  {
    name: 'profile, deletion',
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await button(page, 'Delete my account').click()
      await press(page, 'Delete for good')
      await invalid(page, 'Your password')
    },
  },
  {
    name: 'profile, new passkey',
    reach: async (page) => {
      await page.keyboard.press('Escape')
      await card(page).getByRole('button', { name: 'Add passkey' }).click()
      await expect(dialog(page).getByLabel('Name')).toBeVisible()
    },
  },
]

/** A second factor, from the first press to the next sign-in. */
export const secondFactorStates = (account: Account): readonly ScreenState[] => [
  {
    name: 'second factor, recovery codes',
    reach: (page) => addApp(page),
  },
  {
    name: 'second factor, on',
    reach: async (page) => {
      await saveCodes(page)
      await expect(card(page).getByText('Second factor on')).toBeVisible()
    },
  },
  {
    name: 'second factor, removal',
    reach: async (page) => {
      await card(page).getByRole('button', { name: 'Remove Authenticator app' }).click()
      await dialog(page).getByLabel('Six-digit code').fill('12')
      await press(page, 'Remove')
      await invalid(page, 'Six-digit code')
    },
  },
  {
    name: 'second factor, asked for',
    reach: async (page) => {
      await signOut(page)
      await typePassword(page, account, '/send')
    },
  },
  {
    name: 'second factor, recovery code refused',
    reach: async (page) => {
      await button(page, 'Recovery code').click()
      await page.getByLabel('Recovery code').fill('never-a-code')
      await button(page, 'Continue').click()
      await invalid(page, 'Recovery code')
    },
  },
]
