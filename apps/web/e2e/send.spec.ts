import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectSaidOnce, FAILURE_NOISE, failures, failWith, hold } from './said.ts'
import { signOut } from './sign-out.ts'

test.use({ isMember: true })

const SEND = '/functions/v1/bitcoin-send-transaction'
/** Specimen addresses of BIP173 and of Bitcoin's first years. */
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const TEST_ADDRESS = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
const LEGACY_ADDRESS = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const SCRIPT_ADDRESS = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'

/** Begins and ends as the first one does, and can be paid to as well. */
const LOOK_ALIKE = 'bc1qw508d6qejxt750tqq3zarvary0c5xw7kd5f3t4'

const recipient = (page: Page) => page.getByLabel('Recipient Address')
const amount = (page: Page) => page.getByLabel('Amount (BTC)')
const submit = (page: Page) => page.getByRole('button', { name: 'Send Bitcoin' })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Review' })

async function press(page: Page, address: string, btc: string): Promise<void> {
  await recipient(page).fill(address)
  await amount(page).fill(btc)
  await submit(page).click()
}

async function expectAccepted(page: Page): Promise<void> {
  await sheet(page).getByRole('button', { name: 'Change something' }).click()
  await expect(sheet(page)).toBeHidden()
}

test('what cannot be sent is refused in the specified words and order, to the last character', async ({
  page,
}) => {
  await page.goto('/send')
  await expect(page.getByText('Demo Environment')).toBeVisible()
  await expect(
    page.getByText(/Broadcasting is not implemented and no real transactions are sent/),
  ).toBeVisible()

  await test.step('empty fields', async () => {
    for (const [address, btc] of [
      ['', ''],
      [ADDRESS, ''],
      ['', '0.001'],
      ['  ', '  '],
    ] as const) {
      await press(page, address, btc)
      await expectSaidOnce(page, 'Missing Information', 'Please fill in all fields')
    }
    await expect(page.getByText('Address is required')).toBeVisible()
  })

  await test.step('the address', async () => {
    const length = 'Invalid address length'
    const format = 'Invalid Bitcoin address format. Must start with 1, 3, or bc1'
    for (const [address, words] of [
      ['x'.repeat(25), length],
      [`  ${'x'.repeat(25)}  `, length],
      ['x'.repeat(26), format],
      ['x'.repeat(90), format],
      [`  ${'x'.repeat(90)}  `, format],
      ['x'.repeat(91), length],
      [`bc1${'q'.repeat(88)}`, length],
      ['2N3oefVeg6stiTb5Kh3ozCSkaqmx91FDbsm', format],
      ['0x52908400098527886E0F7030069857D2E4169EE7', format],
    ] as const) {
      // The amount is wrong as well, and its turn comes later.
      await press(page, address, 'many')
      await expectSaidOnce(page, 'Invalid Address', words)
      await expect(recipient(page)).toBeFocused()
    }
    for (const good of [ADDRESS, TEST_ADDRESS, LEGACY_ADDRESS, SCRIPT_ADDRESS, `  ${ADDRESS} `]) {
      await press(page, good, 'many')
      await expectSaidOnce(page, 'Invalid Amount', 'Amount must be a valid number')
    }
  })

  await test.step('the amount', async () => {
    for (const [btc, words] of [
      ['many', 'Amount must be a valid number'],
      ['0', 'Amount must be greater than 0'],
      ['-0.1', 'Amount must be greater than 0'],
      ['0.123456789', 'Amount cannot have more than 8 decimal places'],
      ['0.000000001', 'Amount cannot have more than 8 decimal places'],
      ['21000000.00000001', 'Amount exceeds maximum possible Bitcoin supply'],
      ['21000001', 'Amount exceeds maximum possible Bitcoin supply'],
      ['1e-9', 'Amount is below minimum (1 satoshi)'],
    ] as const) {
      await press(page, ADDRESS, btc)
      await expectSaidOnce(page, 'Invalid Amount', words)
      await expect(amount(page)).toBeFocused()
    }
    for (const btc of ['21000000', '0.12345678', '0.00000001', '1e-8']) {
      await press(page, ADDRESS, btc)
      await expectAccepted(page)
    }
  })
})

test('amount, fee and total are shown; each failure is told about; what is accepted is recorded once', async ({
  page,
  noise,
}) => {
  noise.allow(FAILURE_NOISE)
  await page.goto('/send')
  await press(page, ADDRESS, '0.001')
  // 0.001 BTC at the fixed rate of 44,750 is 44.75, and the flat fee of 2 makes it 46.75.
  for (const figure of ['$44.75', '$2.00', '$46.75', '10-60 minutes']) {
    await expect(sheet(page).getByText(figure, { exact: true })).toBeVisible()
  }
  const confirm = sheet(page).getByRole('button', { name: /Confirm demo send|Try again/ })
  for (const failure of failures('Failed to send Bitcoin')) {
    const mend = await failWith(page, failure, SEND, 'POST')
    await confirm.click()
    await expectSaidOnce(page, 'Transaction Failed', failure.said)
    await expect(confirm).toBeEnabled()
    await mend()
  }
  const release = await hold(page, SEND)
  const sent = page.waitForRequest((request) => request.url().endsWith(SEND))
  await confirm.click()
  await expect(sheet(page).getByRole('button', { name: 'Sending...' })).toBeDisabled()
  expect((await sent).postDataJSON()).toEqual({ recipientAddress: ADDRESS, amount: 0.001 })
  release()
  await expect(page.getByRole('heading', { name: 'Demo send recorded' })).toBeVisible()
  await expect(page.getByText('No transaction was made, signed or broadcast.')).toBeVisible()
})

test('an answer that was lost, ten clicks and another look leave one record', async ({
  page,
  noise,
  baseURL,
  member,
}) => {
  noise.allow(FAILURE_NOISE)
  await page.goto('/send')
  await press(page, ADDRESS, '0,001')
  // Recorded, and nobody learns of it here.
  await page.route(
    (url) => url.pathname === SEND,
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await sheet(page).getByRole('button', { name: 'Confirm demo send' }).click()
  await expectSaidOnce(page, 'Transaction Failed', 'Failed to send Bitcoin')
  await sheet(page).getByRole('button', { name: 'Change something' }).click()
  await expect(amount(page)).toHaveValue('0,001')
  await submit(page).click()
  const retry = sheet(page).getByRole('button', { name: /Confirm demo send|Try again/ })
  await retry.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click()
  })
  await expect(page.getByRole('heading', { name: 'Demo send recorded' })).toBeVisible()
  const { access_token: token } = JSON.parse(member.session) as { access_token: string }
  const stored = await fetch(`${baseURL}/auth/v1/account/export`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(JSON.stringify(await stored.json()).match(/"amount_sats":"\d+"/g)).toEqual([
    '"amount_sats":"100000"',
  ])
})

test('a payment link to an address that looks like the last recipient takes a tick, by keyboard', async ({
  page,
}) => {
  await page.goto('/send')
  await press(page, ADDRESS, '0.001')
  await sheet(page).getByRole('button', { name: 'Confirm demo send' }).click()
  await page.getByRole('button', { name: 'Start another' }).click()
  await page.reload()
  await recipient(page).fill(`bitcoin:${LOOK_ALIKE}?amount=0.002&label=Shop`)
  await expect(amount(page)).toHaveValue('0.00200000')
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByText('This address looks like another one you know')).toBeVisible()
  const confirm = sheet(page).getByRole('button', { name: 'Confirm demo send' })
  await expect(confirm).toBeDisabled()
  await sheet(page)
    .getByLabel(/I have compared them/)
    .press('Space')
  await confirm.press('Enter')
  await expect(page.getByRole('heading', { name: 'Demo send recorded' })).toBeVisible()
  await expect(page.getByText(/^There is none: you have no wallet/)).toBeVisible()
  await signOut(page)
  expect(await page.evaluate(() => localStorage.getItem('recipients'))).toBeNull()
})
