import { expect } from '../fixtures.ts'
import { fetchUpstream } from '../freeze-page.ts'
import { dialog, press } from '../security-card.ts'
import { button, invalid, main, next, pictured, type ScreenState, visit } from './state.ts'

/** The account of BIP86's path, in the plain letters of the test networks. */
const PLAIN_KEY =
  'tpubDDfvzhdVV4unsoKt5aE6dcsNsfeWbTgmLZPi8LQDYU2xixrYemMfWJ3BaVneH3u7DBQePdTwhpybaKRU95pi6PMUtLPBJLVQRpzEnjfjZzX'
const FOREIGN_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

export const walletStates: readonly ScreenState[] = [
  pictured('wallet', '/wallet', 'wallet, none', (page) =>
    expect(button(page, 'Generate wallet')).toBeEnabled(),
  ),
  next('wallet, load by words, refused', async (page) => {
    await button(page, 'Load wallet').click()
    await dialog(page).getByText('Advanced: address type and passphrase').click()
    await press(page, 'Load wallet')
    await expect(page.getByRole('textbox', { name: 'Recovery phrase' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  }),
  next('wallet, watch, asked for the kind of addresses', async (page) => {
    await dialog(page).getByText('Address or public key').click()
    await dialog(page).getByRole('textbox').fill(PLAIN_KEY)
    await press(page, 'Load wallet')
    await expect(dialog(page).getByRole('combobox')).toBeVisible()
  }),
  next('wallet, specimen with its proof', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Show sample address').click()
    await page.getByText('Proof that no key exists').click()
    await expect(page.getByText('r (random number)')).toBeVisible()
  }),
  next('wallet, question before another', async (page) => {
    await button(page, 'Use another wallet').click()
    await expect(dialog(page)).toBeVisible()
  }),
  next('wallet, generated', async (page) => {
    await press(page, 'Generate wallet')
    await expect(button(page, 'Show recovery phrase')).toBeVisible()
  }),
  next('wallet, request for an amount', async (page) => {
    await page.getByText('Request an amount').click()
    await page.getByLabel('Amount (BTC)').fill('0.001')
    await expect(page.getByRole('img', { name: 'QR code of the payment request' })).toBeVisible()
  }),
  next('wallet, backup skipped', (page) => button(page, 'Skip for now').click()),
  next('wallet, words', async (page) => {
    await button(page, 'Back up now').click()
    await expect(page.getByRole('list', { name: 'Your recovery phrase' })).toBeVisible()
  }),
  next('wallet, copy refused', async (page) => {
    await button(page, 'I have written down all 12 words').click()
    await button(page, 'Check').click()
    await expect(page.getByText(/^This is not word/).first()).toBeVisible()
  }),
  next('wallet, words again', async (page) => {
    await button(page, 'Check').click()
    await expect(page.getByText(/^Your copy still doesn't match/)).toBeVisible()
  }),
  next('wallet, passphrase refused', async (page) => {
    await button(page, 'Skip for now').click()
    await button(page, 'Keep on this device').click()
    await invalid(page, 'Passphrase')
  }),
  next('wallet, kept', async (page) => {
    await page.getByLabel('Passphrase').fill('correct horse battery')
    await button(page, 'Keep on this device').click()
    await expect(button(page, 'Delete from this device')).toBeVisible()
  }),
  visit('/wallet', 'wallet, to be unlocked', (page) => expect(button(page, 'Unlock')).toBeVisible()),
  next('wallet, words gone', async (page) => {
    await button(page, 'Delete from this device').click()
    await expect(page.getByText(/no longer in this browser/)).toBeVisible()
  }),
  next('wallet, not loaded', async (page) => {
    await page.route('**/bitcoin-get-balance', (route) => route.fulfill({ status: 503, json: {} }))
    await page.reload()
    await expect(main(page).getByText("Your wallet couldn't be loaded")).toBeVisible()
    await page.unroute('**/bitcoin-get-balance')
  }),
  next('wallet, address of another account', async (page) => {
    await page.route('**/bitcoin-get-balance', async (route) => {
      const response = await fetchUpstream(route)
      await route.fulfill({ response, json: { ...(await response.json()), address: FOREIGN_ADDRESS } })
    })
    await page.reload()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/bitcoin-get-balance')
  }),
]
