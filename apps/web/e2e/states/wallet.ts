import { expect } from '../fixtures.ts'
import { dialog, press } from '../security-card.ts'
import { fetchUpstream } from '../still-page.ts'
import { button, invalid, main, type ScreenState } from './state.ts'

/** The account of BIP86's path, in the plain letters of the test networks. */
const PLAIN_KEY =
  'tpubDDfvzhdVV4unsoKt5aE6dcsNsfeWbTgmLZPi8LQDYU2xixrYemMfWJ3BaVneH3u7DBQePdTwhpybaKRU95pi6PMUtLPBJLVQRpzEnjfjZzX'
const FOREIGN_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

/** The wallet, from none to one whose words have gone. */
export const walletStates: readonly ScreenState[] = [
  {
    name: 'wallet, none',
    path: '/wallet',
    picture: 'wallet',
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
        const response = await fetchUpstream(route)
        await route.fulfill({ response, json: { ...(await response.json()), address: FOREIGN_ADDRESS } })
      })
      await page.reload()
      await expect(main(page).getByRole('alert')).toBeVisible()
      await page.unroute('**/bitcoin-get-balance')
    },
  },
]
