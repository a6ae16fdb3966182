import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { chooseEuros, fetchUpstream } from '../freeze-page.ts'
import { DESCRIPTOR, fakeAccounts, NO_WALLET } from '../sample-accounts.ts'
import { dialog, press } from '../security-card.ts'
import { button, failing, invalid, main, next, open, pictured } from './state.ts'

/** The account key of BIP86 as `tpub`, which does not tell the kind of its addresses. */
const PLAIN_KEY =
  'tpubDDfvzhdVV4unsoKt5aE6dcsNsfeWbTgmLZPi8LQDYU2xixrYemMfWJ3BaVneH3u7DBQePdTwhpybaKRU95pi6PMUtLPBJLVQRpzEnjfjZzX'
const FOREIGN_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'

const PHRASE = `${'abandon '.repeat(11)}about`
const LABEL = { type: 'tx', ref: 'ab'.repeat(32), label: 'Rent' }
const LABEL_FILE = {
  name: 'labels.jsonl',
  mimeType: 'application/jsonl',
  buffer: Buffer.from(
    [LABEL, { ...LABEL, ref: 'cd'.repeat(32), label: PHRASE }, { ...LABEL, label: '' }]
      .map((line) => JSON.stringify(line))
      .join('\n'),
  ),
}

export const walletStates = [
  pictured('wallet', '/wallet', 'wallet, none', (page) =>
    expect(button(page, 'Generate wallet')).toBeEnabled(),
  ),
  next('wallet, example without a source', async (page) => {
    await button(page, 'See an example').click()
    for (let step = 0; step < 3; step++) await button(page, 'Next').click()
    await expect(page.getByText('Step 4 of 8')).toBeVisible()
  }),
  next('wallet, load without words', async (page) => {
    await button(page, 'Close example').click()
    await button(page, 'Load wallet').click()
    await dialog(page).getByText('Advanced: address type and passphrase').click()
    await press(page, 'Load wallet')
    await expect(page.getByRole('textbox', { name: 'Recovery phrase' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
  }),
  next('wallet, watch, kind of addresses', async (page) => {
    await dialog(page).getByText('Address or public key').click()
    await dialog(page).getByRole('textbox').fill(PLAIN_KEY)
    await press(page, 'Load wallet')
    await expect(dialog(page).getByRole('combobox')).toBeVisible()
  }),
  next('wallet, specimen address with its proof', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Show sample address').click()
    await page.getByText('Proof that nobody has the key').click()
    await expect(page.getByText('r (random number)')).toBeVisible()
  }),
  next('wallet, confirmation before another', async (page) => {
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
  next('wallet, wrong words', async (page) => {
    await button(page, 'I have written down all 12 words').click()
    await button(page, 'Check').click()
    await expect(page.getByText(/^This is not word/).first()).toBeVisible()
  }),
  next('wallet, wrong words twice', async (page) => {
    await button(page, 'Check').click()
    await expect(page.getByText(/^Your copy still doesn't match/)).toBeVisible()
  }),
  next('wallet, empty passphrase', async (page) => {
    await button(page, 'Skip for now').click()
    await button(page, 'Keep on this device').click()
    await invalid(page, 'Passphrase')
  }),
  next('wallet, stored', async (page) => {
    await page.getByLabel('Passphrase').fill('correct horse battery')
    await button(page, 'Keep on this device').click()
    await expect(button(page, 'Delete from this device')).toBeVisible()
  }),
  open('/wallet', 'wallet, locked', (page) => expect(button(page, 'Unlock')).toBeVisible()),
  next('wallet, words deleted', async (page) => {
    await button(page, 'Delete from this device').click()
    await expect(page.getByText(/no longer in this browser/)).toBeVisible()
  }),
  failing('**/bitcoin-get-balance', 'wallet, not loaded', (page) =>
    expect(main(page).getByText("Your wallet couldn't be loaded")).toBeVisible(),
  ),
  next('wallet, address of another account', async (page) => {
    await page.route('**/bitcoin-get-balance', async (route) => {
      const response = await fetchUpstream(route)
      await route.fulfill({ response, json: { ...(await response.json()), address: FOREIGN_ADDRESS } })
    })
    await page.reload()
    await expect(main(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/bitcoin-get-balance')
  }),
  // Without a wallet: the address of a generated one is another each time.
  {
    ...pictured('wallet-accounts', '/wallet', 'wallet, watched accounts', async (page) => {
      await expect(main(page).getByRole('heading', { name: '2 of 3 accounts' })).toBeVisible()
      await expect(main(page).getByText('Balance not known yet')).toBeVisible()
      await expect(main(page).getByRole('list', { name: 'Payments' })).toBeVisible()
      await expect(main(page).locator('canvas').first()).toBeVisible()
    }),
    arrange: async (page: Page) => {
      await page.route('**/bitcoin-get-balance', (route) => route.fulfill({ json: NO_WALLET }))
      await fakeAccounts(page)
    },
  },
  next('wallet, table of the total, filter of payments', async (page) => {
    await button(page, 'View as table').click()
    await main(page).getByText('Filter', { exact: true }).click()
    await expect(page.getByRole('searchbox', { name: 'Label contains' })).toBeVisible()
  }),
  next('wallet, details of a payment', async (page) => {
    await page.getByRole('button', { name: /^Workshop roof/ }).click()
    await expect(dialog(page).getByText('Transaction ID', { exact: true })).toBeVisible()
  }),
  next('wallet, details of a replaced payment', async (page) => {
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Received Replaced/ }).click()
    await expect(dialog(page).getByText('Replaced by')).toBeVisible()
  }),
  next('wallet, addresses of an account', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Addresses: Savings').click()
    await expect(dialog(page).getByRole('list', { name: 'Addresses of this account' })).toBeVisible()
  }),
  next('wallet, label that looks private', async (page) => {
    await page.keyboard.press('Escape')
    await main(page)
      .getByRole('button', { name: /^Add label/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: /^Label: / }).fill(PHRASE)
    await page.keyboard.press('Enter')
    await expect(main(page).getByRole('alert')).toContainText('looks like a private key')
  }),
  next('wallet, labels to import', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Import labels').click()
    await dialog(page).getByLabel('Label file').setInputFiles(LABEL_FILE)
    await press(page, 'Continue')
    await expect(dialog(page).getByText('One line looks private')).toBeVisible()
    await dialog(page).getByText('2 lines left out').click()
  }),
  next('wallet, notices of an account', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Notices: Savings').click()
    await expect(dialog(page).getByText('On for all accounts')).toBeVisible()
  }),
  next('wallet, notices, wrong level', async (page) => {
    await dialog(page).getByRole('checkbox', { name: 'The balance falls below a level' }).check()
    await press(page, 'Save')
    await invalid(page, 'Balance below (BTC)')
  }),
  next('wallet, notices of all accounts', async (page) => {
    await dialog(page).getByText('All accounts', { exact: true }).click()
    await expect(dialog(page).getByText('Also applies to accounts that you add later.')).toBeVisible()
  }),
  next('wallet, add an account, nothing typed', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Add an account').click()
    await press(page, 'Continue')
    await invalid(page, 'Name')
  }),
  next('wallet, add an account, compare addresses', async (page) => {
    await dialog(page).getByLabel('Name', { exact: true }).fill('Cold storage')
    await dialog(page).getByLabel('Descriptor, extended public key or address').fill(DESCRIPTOR)
    await press(page, 'Continue')
    await expect(dialog(page).getByRole('heading', { name: 'Compare with your device' })).toBeVisible()
  }),
  next('wallet, rename an account, wrong gap limit', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Rename: Savings').click()
    await dialog(page).getByText('Advanced').click()
    await dialog(page).getByLabel('Unused addresses to check').fill('5')
    await press(page, 'Save')
    await invalid(page, 'Unused addresses to check')
  }),
  next('wallet, remove an account', async (page) => {
    await page.keyboard.press('Escape')
    await button(page, 'Remove: Savings').click()
    await expect(dialog(page)).toBeVisible()
  }),
  pictured('wallet-euros', '/wallet', 'wallet, watched accounts in euros', async (page) => {
    await chooseEuros(page)
    await page.unroute('**/bitcoin-overview?*')
    await fakeAccounts(page, 'EUR')
    await page.reload()
    await main(page).getByRole('radio', { name: 'EUR' }).check({ force: true })
    await expect(main(page).getByText(/No EUR prices before/)).toBeVisible()
    await expect(main(page).getByText(/^1 BTC = €59,071\.45/)).toBeVisible()
    await expect(main(page).getByRole('list', { name: 'Payments' })).toBeVisible()
    await expect(main(page).locator('canvas').first()).toBeVisible()
  }),
]
