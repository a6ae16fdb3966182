import type { Page } from '@playwright/test'
import known from '@satlens/wallet/vectors/unsigned-payments.json' with { type: 'json' }
import { expect } from '../fixtures.ts'
import { fetchUpstream } from '../freeze-page.ts'
import { dialog, press } from '../security-card.ts'
import { button, heading, invalid, next, pictured, type ScreenState } from './state.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
/** Begins and ends as it does, and can be paid to as well. */
const ALIKE = 'bc1qw508d6qejxt750tqq3zarvary0c5xw7kd5f3t4'

const [PAYMENT] = known.payments as [(typeof known.payments)[number]]
const ADDRESS_OF_PAYMENT = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'

export const sendStates: readonly ScreenState[] = [
  pictured('send', '/send', 'send', heading('Send Bitcoin')),
  next('send, refused', async (page) => {
    await button(page, 'Send Bitcoin').click()
    await invalid(page, 'Recipient Address')
  }),
  next('send, payment link', async (page) => {
    await page
      .getByLabel('Recipient Address')
      .fill(`bitcoin:${ADDRESS}?amount=0.00004&label=Ada&message=${'For%20tea%20'.repeat(12)}`)
    await expect(page.getByText('From the payment link')).toBeVisible()
    await expect(page.getByText('The fee is at least half of this amount.')).toBeVisible()
  }),
  next('send, comma', async (page) => {
    await page.getByLabel('Amount (BTC)').fill('12,001')
    await expect(page.getByText(/^Read as 12\.001 BTC/)).toBeVisible()
  }),
  next('send, camera not allowed', async (page) => {
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo]
      mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      mediaDevices.dispatchEvent(new Event('devicechange'))
    })
    await button(page, 'Scan a QR code').click()
    await expect(dialog(page).getByText('Camera access is blocked')).toBeVisible()
  }),
  next('send, camera asked for', async (page) => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => new Promise(() => {})
    })
    await press(page, 'Try again')
    await expect(dialog(page).getByText('Waiting for the camera', { exact: true })).toBeVisible()
  }),
  next('send, review', async (page) => {
    await press(page, 'Cancel')
    await page.getByLabel('Recipient Address').fill(ADDRESS)
    await page.getByLabel('Amount (BTC)').fill('0.001')
    await button(page, 'Send Bitcoin').click()
    await expect(dialog(page)).toBeVisible()
  }),
  next('send, failed', async (page) => {
    await page.route('**/bitcoin-send-transaction', (route) => route.fulfill({ status: 503, json: {} }))
    await press(page, 'Confirm demo send')
    await expect(dialog(page).getByRole('button', { name: 'Try again' })).toBeVisible()
    await page.unroute('**/bitcoin-send-transaction')
  }),
  next('send, receipt', async (page) => {
    await press(page, 'Try again')
    await expect(page.getByRole('heading', { name: 'Demo send recorded' })).toBeVisible()
  }),
  next('send, review of an address like another', async (page) => {
    await button(page, 'Start another').click()
    await page.getByLabel('Recipient Address').fill(ALIKE)
    await page.getByLabel('Amount (BTC)').fill('0.001')
    await button(page, 'Send Bitcoin').click()
    await expect(dialog(page).getByText("This address looks like one you've used before")).toBeVisible()
  }),
  next('send, receipt with a transaction that is not offered', async (page) => {
    await answerSendsWith(page, PAYMENT)
    await dialog(page)
      .getByLabel(/I have compared the addresses/)
      .check()
    await press(page, 'Confirm demo send')
    await expect(page.getByText('Transaction withheld')).toBeVisible()
  }),
  next('send, receipt with a transaction', async (page) => {
    await page.route('**/bitcoin-get-balance', async (route) => {
      const response = await fetchUpstream(route)
      const { accountKey: account_key, script } = PAYMENT
      const own = { kind: 'watch_only', address: ADDRESS_OF_PAYMENT, account_key, script, indexed: true }
      await route.fulfill({ response, json: { ...(await response.json()), ...own } })
    })
    await page.goto('/send')
    await page.getByLabel('Recipient Address').fill(PAYMENT.recipient)
    await page.getByLabel('Amount (BTC)').fill('0.0005')
    await button(page, 'Send Bitcoin').click()
    await press(page, 'Confirm demo send')
    await expect(button(page, 'Download as .psbt')).toBeVisible()
    await page.getByText('Show as a QR code').click()
    await expect(page.getByRole('img', { name: /^QR code of the unsigned transaction/ })).toBeVisible()
    await page.unroute('**/bitcoin-send-transaction')
    await page.unroute('**/bitcoin-get-balance')
  }),
]

/** Records as ever, and adds a transaction for 50,000 satoshis. */
const answerSendsWith = (page: Page, { psbt, fee }: typeof PAYMENT) =>
  page.route('**/bitcoin-send-transaction', async (route) => {
    const response = await fetchUpstream(route)
    const made = { psbt, psbt_absent_because: null, network_fee_sats: fee, fee_rate: 3 }
    await route.fulfill({ response, json: { ...(await response.json()), ...made } })
  })
