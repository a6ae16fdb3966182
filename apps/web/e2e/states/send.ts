import known from '@satlens/wallet/vectors/unsigned-payments.json' with { type: 'json' }
import { expect, reviewSend } from '../fixtures.ts'
import { fetchUpstream } from '../freeze-page.ts'
import { dialog, press } from '../security-card.ts'
import { afterPress, button, heading, next, pictured } from './state.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
/** A valid address with the same first and last characters. */
const SIMILAR = 'bc1qw508d6qejxt750tqq3zarvary0c5xw7kd5f3t4'

const [PAYMENT] = known.payments as [(typeof known.payments)[number]]
const ADDRESS_OF_PAYMENT = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'

export const sendStates = [
  pictured('send', '/send', 'send', heading('Send Bitcoin')),
  afterPress('send, empty', 'Send Bitcoin', 'Recipient Address'),
  next('send, payment link', async (page) => {
    await page
      .getByLabel('Recipient Address')
      .fill(`bitcoin:${ADDRESS}?amount=0.00004&label=Ada&message=${'For%20tea%20'.repeat(12)}`)
    await expect(page.getByText('From the payment link')).toBeVisible()
    await expect(page.getByText('The fee is at least half of this amount.')).toBeVisible()
  }),
  next('send, comma', async (page) => {
    await page.getByLabel('Amount (BTC)').fill('12,001')
    await expect(page.getByText(/^That's 12\.001 BTC/)).toBeVisible()
  }),
  next('send, camera blocked', async (page) => {
    await page.evaluate(() => {
      const { mediaDevices } = navigator
      mediaDevices.enumerateDevices = async () => [{ kind: 'videoinput' } as MediaDeviceInfo]
      mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
      mediaDevices.dispatchEvent(new Event('devicechange'))
    })
    await button(page, 'Scan a QR code').click()
    await expect(dialog(page).getByText('Camera access is blocked')).toBeVisible()
  }),
  next('send, waiting for the camera', async (page) => {
    await page.evaluate(() => {
      navigator.mediaDevices.getUserMedia = () => new Promise(() => {})
    })
    await press(page, 'Try again')
    await expect(dialog(page).getByText('Waiting for the camera', { exact: true })).toBeVisible()
  }),
  next('send, review', async (page) => {
    await press(page, 'Cancel')
    await reviewSend(page, ADDRESS, '0.001')
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
    await expect(page.getByRole('heading', { name: 'Demo send', exact: true })).toBeVisible()
  }),
  next('send, review of a similar address', async (page) => {
    await button(page, 'Start another').click()
    await reviewSend(page, SIMILAR, '0.001')
    await expect(dialog(page).getByText("This address looks like one you've used before")).toBeVisible()
  }),
  next('send, receipt with a withheld transaction', async (page) => {
    // The server records as usual; the transaction for 50,000 satoshis is added to its response.
    await page.route('**/bitcoin-send-transaction', async (route) => {
      const response = await fetchUpstream(route)
      const { psbt, fee } = PAYMENT
      const transaction = { psbt, psbt_absent_because: null, network_fee_sats: fee, fee_rate: 3 }
      await route.fulfill({ response, json: { ...(await response.json()), ...transaction } })
    })
    await dialog(page)
      .getByLabel(/I compared the addresses/)
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
    await reviewSend(page, PAYMENT.recipient, '0.0005')
    await press(page, 'Confirm demo send')
    await expect(button(page, 'Download as .psbt')).toBeVisible()
    await page.getByText('Show as a QR code').click()
    await expect(page.getByRole('img', { name: /^(QR code|Part 1 of \d) of the transaction/ })).toBeVisible()
    await page.unroute('**/bitcoin-send-transaction')
    await page.unroute('**/bitcoin-get-balance')
  }),
]
