import type { Page } from '@playwright/test'
import {
  coinsOf,
  composedOf,
  MULTISIG,
  overviewOf,
  SINGLE,
  unconfirmedPayment,
} from '../../test/prepared-payment.ts'
import { expect } from '../fixtures.ts'
import { prepareCard, reviewPayment, watchAccountOf } from '../prepared-payment.ts'
import { next, open, pictured } from './state.ts'

const PAYMENT = { address: SINGLE.outputs[0]?.address ?? '', amount: '0.01' }

const [first, second] = coinsOf(SINGLE).coins
const COINS = coinsOf(SINGLE, {
  coins: [
    ...(first ? [{ ...first, label: 'Salary', label_type: 'output' as const }] : []),
    ...(second
      ? [{ ...second, label: 'Donations', label_type: 'addr' as const, is_address_reused: true }]
      : []),
    ...(first
      ? [
          {
            ...first,
            outpoint: `${'cc'.repeat(32)}:1`,
            amount_sats: '330',
            confirmations: 0,
            block_time: null,
          },
        ]
      : []),
  ],
  coin_count: 3,
})

/** Opens the page with another answer to the request for the coins. */
const withCoins = (name: string, json: object, title: string) =>
  open('/send', name, async (page) => {
    await page.route('**/bitcoin-coins?*', (route) => route.fulfill({ json }))
    await page.reload()
    await expect(prepareCard(page).getByText(title)).toBeVisible()
    await page.unroute('**/bitcoin-coins?*')
  })

async function readBack(page: Page, text: string, result: string) {
  await prepareCard(page).getByLabel('Or paste the transaction').fill(text)
  await prepareCard(page).getByRole('button', { name: 'Check the transaction' }).click()
  await expect(prepareCard(page).getByText(result)).toBeVisible()
}

export const prepareStates = [
  pictured('send-prepare', '/send', 'send, coins by hand and an own rate', async (page) => {
    await watchAccountOf(page, SINGLE)
    await page.route('**/bitcoin-coins?*', (route) => route.fulfill({ json: COINS }))
    await page.route('**/bitcoin-overview', (route) =>
      route.fulfill({ json: overviewOf([unconfirmedPayment()]) }),
    )
    await page.reload()
    const card = prepareCard(page)
    await card.getByLabel('Recipient', { exact: true }).fill(PAYMENT.address)
    await card.getByLabel('Amount', { exact: true }).fill(PAYMENT.amount)
    await card.getByText('Choose by hand').click()
    await card.getByRole('checkbox', { name: /Salary/ }).check()
    await card.getByRole('checkbox', { name: /Donations/ }).check()
    await card.getByText('Own rate').click()
    await card.getByLabel('Fee rate').fill('50')
    await expect(card.getByText('You would overpay.')).toBeVisible()
  }),
  next('send, review of a payment with warnings', async (page) => {
    const warnings = ['mixed_labels', 'reused_address'] as const
    await page.route('**/bitcoin-transactions', (route) =>
      route.fulfill({ json: composedOf(SINGLE, { warnings: [...warnings] }) }),
    )
    await reviewPayment(page, PAYMENT)
  }),
  next('send, transaction to sign as a QR code', async (page) => {
    await prepareCard(page).getByRole('button', { name: 'Get the transaction' }).click()
    await prepareCard(page).getByText('Show as a QR code').click()
    await expect(prepareCard(page).getByRole('img', { name: /^Part 1 of/ })).toBeVisible()
  }),
  {
    ...next('send, signed transaction that was changed', async (page) => {
      await prepareCard(page).getByText('Show as a QR code').click()
      await readBack(page, SINGLE.withOtherRecipient, "Don't use this transaction")
    }),
    picture: 'send-changed',
  },
  next('send, signed transaction', (page) => readBack(page, SINGLE.signed, 'Signed and ready')),
  next('send, higher fee for a payment', async (page) => {
    await prepareCard(page).getByRole('button', { name: 'Prepare another' }).click()
    await prepareCard(page)
      .getByRole('button', { name: /^Raise the fee/ })
      .click()
    await expect(prepareCard(page).getByText('Fee so far')).toBeVisible()
  }),
  next('send, withheld payment', async (page) => {
    await prepareCard(page).getByRole('button', { name: 'Back' }).click()
    await page.route('**/bitcoin-transactions', (route) => route.fulfill({ json: composedOf(MULTISIG) }))
    await reviewPayment(page, PAYMENT)
    await expect(prepareCard(page).getByText('Transaction withheld')).toBeVisible()
  }),
  next('send, one signature of two', async (page) => {
    await watchAccountOf(page, MULTISIG)
    await page.goto('/send')
    await reviewPayment(page, PAYMENT)
    await prepareCard(page).getByRole('button', { name: 'Get the transaction' }).click()
    await readBack(page, MULTISIG.signedByEach[2] ?? '', '1 of 2 signatures so far')
  }),
  next('send, several recipients with mistakes', async (page) => {
    await watchAccountOf(page, SINGLE)
    await page.goto('/send')
    const card = prepareCard(page)
    await card.getByLabel('Recipient', { exact: true }).fill(PAYMENT.address)
    await card.getByLabel('Amount', { exact: true }).fill(PAYMENT.amount)
    for (const number of [2, 3]) {
      await card.getByRole('button', { name: 'Add a recipient' }).click()
      await expect(
        card.getByRole('group', { name: `Recipient ${number}` }).getByLabel('Address'),
      ).toBeFocused()
    }
    await card.getByRole('group', { name: 'Recipient 3' }).getByLabel('Address').fill(PAYMENT.address)
    await card.getByRole('button', { name: 'Review the transaction' }).click()
    await expect(card.getByText('Enter an amount')).toHaveCount(2)
  }),
  withCoins(
    'send, account without coins',
    { ...COINS, coins: [], coin_count: 0 },
    'This account has no coins yet',
  ),
  withCoins(
    'send, account without a source of coins',
    { ...COINS, coins: [], coin_count: 0, missing_because: 'no_index' },
    "This server doesn't read the blockchain",
  ),
  next('send, coins that cannot be loaded', async (page) => {
    await page.route('**/bitcoin-coins?*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'bitcoin_index_unavailable', message: 'Blockchain data is temporarily unavailable.' },
      }),
    )
    await page.reload()
    await expect(prepareCard(page).getByText('Failed to load the coins of this account')).toBeVisible()
  }),
]
