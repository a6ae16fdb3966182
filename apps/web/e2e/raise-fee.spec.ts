import { expect, expectAccessible, test } from './fixtures.ts'
import { prepareCard } from './prepared-payment.ts'
import { checkLine, download, OTHER_PAYEE, PAYEE, readBack, submit, watch } from './signed-elsewhere.ts'

/** The server reads the chain again every 15 seconds, and the page asks the server every ten. */
const SOON = { timeout: 60_000 }

test.use({ server: 'configured', isMember: true })
test.setTimeout(240_000)

test('the fee of a payment is raised from its details, and the wallet shows what replaced it', async ({
  page,
  request,
  serverUrl,
  member,
}) => {
  const account = await watch({
    kind: 'native_segwit',
    name: 'raised-from-wallet',
    coins: [900_000],
    request,
    serverUrl,
    member,
  })
  const payment = await account.pay({
    outputs: [
      { address: PAYEE, amount_sats: '300000' },
      { address: OTHER_PAYEE, amount_sats: '200000' },
    ],
    fee_rate: 2,
  })
  const card = prepareCard(page)
  const payments = page.getByRole('list', { name: 'Payments' }).getByRole('button')
  const details = page.getByRole('dialog', { name: 'Sent' })

  await page.goto('/wallet')
  await payments.filter({ hasText: 'Unconfirmed' }).first().click(SOON)
  await expect(details.getByText(payment)).toBeVisible()
  await details.getByRole('link', { name: 'Raise the fee' }).click()

  await expect(page).toHaveURL(/\/send$/)
  await expect(card.getByRole('heading', { name: 'Raise the fee of a payment' })).toBeVisible()
  await card.getByText('Own rate').click()
  await card.getByLabel('Fee rate').fill('12')
  // The server reads an account at most once in 15 seconds, and may not know the payment before.
  const words = card.getByText(/^You pay 2 recipients 0\.005 BTC .*It replaces your payment with a fee of /)
  await expect(async () => {
    if (!(await words.isVisible()))
      await card.getByRole('button', { name: 'Review the replacement' }).click({ timeout: 5_000 })
    await expect(words).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Get the transaction' }).click()
  await readBack(page, await account.sign(await download(page)))
  await expect(card.getByText('Signed and ready')).toBeVisible()
  for (const name of ['Recipient 1', 'Recipient 2', 'Change', 'Network fee'])
    await expect(checkLine(page, name)).toContainText('Same')
  const replacement = await submit(page)
  expect(replacement).not.toBe(payment)

  await page.goto('/wallet')
  await payments.filter({ hasText: 'Replaced' }).click(SOON)
  await expect(details.getByText(payment)).toBeVisible()
  await expect(details.getByText('Replaced by')).toBeVisible()
  await expect(details.getByText(replacement)).toBeVisible()
  await page.keyboard.press('Escape')
  await payments.filter({ hasText: 'Unconfirmed' }).click()
  await expect(details.getByText(replacement)).toBeVisible()
  await expectAccessible(page)
})
