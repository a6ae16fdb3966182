import { expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { prepareCard, reviewPayment } from './prepared-payment.ts'
import { sendToHelper } from './shared-servers.ts'
import {
  download,
  checkLine as line,
  OTHER_PAYEE,
  PAYEE,
  readBack,
  submit,
  watch,
} from './signed-elsewhere.ts'

test.use({ server: 'configured', isMember: true })

test('coins by hand are signed elsewhere, read back equal and replaced with a higher fee', async ({
  page,
  request,
  serverUrl,
  member,
  allowErrors,
}) => {
  // Twice it waits until the server reads the chain again.
  test.setTimeout(240_000)
  allowErrors(/404 \(Not Found\)/)
  const account = await watch({
    kind: 'native_segwit',
    name: 'by-hand',
    coins: [2_000_000, 1_000_000],
    request,
    serverUrl,
    member,
  })
  const card = prepareCard(page)
  const broadcast: string[] = []
  page.on('request', (sent) => {
    if (/tx|broadcast|submit/.test(new URL(sent.url()).pathname)) broadcast.push(sent.url())
  })
  await page.goto('/send')
  await card.getByText('Choose by hand').click()
  // The page asks for coins once a minute.
  await card.getByRole('checkbox', { name: /0\.01/ }).check({ timeout: 90_000 })
  await test.step('a coin is labeled in the list', async () => {
    const label = card.getByRole('textbox', { name: /^Label: coin/ })
    await card
      .getByRole('listitem')
      .filter({ hasText: '0.01' })
      .getByRole('button', { name: /^Add label/ })
      .click()
    await label.fill('From the exchange')
    await label.press('Enter')
    await expect(card.getByRole('checkbox', { name: /0\.01.*From the exchange$/ })).toBeChecked()
    await expectAccessible(page)
  })
  await card.getByText('Own rate').click()
  await card.getByLabel('Fee rate').fill('5')
  await reviewPayment(page, { address: PAYEE, amount: '0.004' })
  await expect(card.getByText(/^You pay 0\.004 BTC and a network fee of 705 sats\./)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Get the transaction' }).click()
  const psbt = await download(page)

  await test.step('a transaction that pays someone else is refused', async () => {
    const changed = Buffer.from(psbt, 'base64')
    const program = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex')
    changed.set(
      Array.from({ length: 20 }, (_, at) => at),
      changed.indexOf(program),
    )
    await readBack(page, await account.sign(changed.toString('base64')))
    await expect(card.getByRole('alert')).toContainText("Don't use this transaction")
    await expect(line(page, 'Recipient')).toContainText('Pays another address')
    await expect(line(page, 'Recipient')).toContainText(OTHER_PAYEE)
    await expect(line(page, 'Network fee')).toContainText('Same')
  })

  await test.step('a transaction with a higher fee is refused', async () => {
    const { psbt: dearer } = await account.compose({
      outputs: [{ address: PAYEE, amount_sats: '400000' }],
      coins: null,
      fee_rate: 50,
    })
    await readBack(page, await account.sign(dearer))
    await expect(line(page, 'Network fee')).toContainText('Another fee')
    await expect(card.getByRole('button', { name: 'Download the signed transaction' })).toBeHidden()
  })

  await readBack(page, await account.sign(psbt))
  await expect(card.getByText('Signed and ready')).toBeVisible()
  for (const name of ['Coin', 'Recipient', 'Change', 'Network fee', 'Version'])
    await expect(line(page, name)).toContainText('Same')
  const txid = await submit(page)

  await test.step('its fee is raised, and the chain accepts the replacement', async () => {
    // A background job reads the payments of an account that is looked at every 15 seconds.
    await expect.poll(account.listTxids, { timeout: 60_000 }).toContain(txid)
    await page.reload()
    await card.getByRole('button', { name: /^Raise the fee/ }).click()
    await card.getByText('Own rate').click()
    await card.getByLabel('Fee rate').fill('20')
    // The server reads an account at most once in 15 seconds, and does not know the payment before.
    await expect(async () => {
      await card.getByRole('button', { name: 'Review the replacement' }).click()
      const words = card.getByText(/It replaces your payment with a fee of 705 sats\.$/)
      await expect(words).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await card.getByRole('button', { name: 'Get the transaction' }).click()
    await readBack(page, await account.sign(await download(page)))
    await expect(card.getByText('Signed and ready')).toBeVisible()
    expect(await submit(page)).not.toBe(txid)
    await expect(async () =>
      expect(await sendToHelper('chainIndex', `drop ${txid}`)).not.toBe('dropped'),
    ).toPass()
  })
  expect(broadcast).toEqual([])
})

test('several recipients are paid by one transaction', async ({ page, request, serverUrl, member }) => {
  test.setTimeout(240_000)
  const account = await watch({
    kind: 'native_segwit',
    name: 'several',
    coins: [700_000],
    request,
    serverUrl,
    member,
  })
  const card = prepareCard(page)
  const second = card.getByRole('group', { name: 'Recipient 2' })
  await page.goto('/send')
  // The page asks for coins once a minute.
  await card.getByLabel('Recipient', { exact: true }).fill(PAYEE, { timeout: 90_000 })
  await card.getByLabel('Amount', { exact: true }).fill('0.002')
  await card.getByRole('button', { name: 'Add a recipient' }).press('Enter')
  await expect(second.getByLabel('Address')).toBeFocused()
  await page.keyboard.insertText(OTHER_PAYEE)
  await second.getByLabel('Amount', { exact: true }).fill('0.0015')
  await expectAccessible(page)
  // The server may have read the coin before it was confirmed.
  const title = card.getByRole('heading', { name: 'Check the transaction' })
  await expect(async () => {
    if (!(await title.isVisible()))
      await card.getByRole('button', { name: 'Review the transaction' }).click({ timeout: 5_000 })
    await expect(title).toBeVisible({ timeout: 5_000 })
  }).toPass({ timeout: 60_000 })
  await expect(
    card.getByText(/^You pay 2 recipients 0\.0035 BTC together and a network fee of/),
  ).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Get the transaction' }).click()
  await readBack(page, await account.sign(await download(page)))
  await expect(card.getByText('Signed and ready')).toBeVisible()
  for (const name of ['Recipient 1', 'Recipient 2', 'Change'])
    await expect(line(page, name)).toContainText('Same')
  expect(await submit(page)).toMatch(/^[0-9a-f]{64}$/)
})

test('two signers of a multisig account sign one after the other', async ({
  page,
  request,
  serverUrl,
  member,
}) => {
  const account = await watch({
    kind: 'multisig',
    name: 'two-of-three',
    coins: [500_000],
    request,
    serverUrl,
    member,
  })
  const card = prepareCard(page)
  await page.goto('/send')
  await reviewPayment(page, { address: PAYEE, amount: '0.002' })
  await expect(card.getByText(/^It needs 2 signatures\./)).toBeVisible()
  await card.getByRole('button', { name: 'Get the transaction' }).click()
  const psbt = await download(page)
  await readBack(page, await account.sign(psbt, '0'))
  await expect(card.getByText(/^1 of 2 signatures so far/)).toBeVisible()
  await readBack(page, await account.sign(psbt, '2'))
  await expect(card.getByText('Signed and ready')).toBeVisible()
  await expect(line(page, 'Signatures')).toContainText('2 of 2')
  expect(await submit(page)).toMatch(/^[0-9a-f]{64}$/)
})

test('the form keeps its fields after a lost connection, and drops an account that was removed elsewhere', async ({
  page,
  request,
  serverUrl,
  member,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource/)
  const account = await watch({
    kind: 'native_segwit',
    name: 'interrupted',
    coins: [500_000],
    request,
    serverUrl,
    member,
  })
  const card = prepareCard(page)
  const recipient = card.getByLabel('Recipient', { exact: true })
  await page.goto('/send')
  await page.route('**/bitcoin-transactions', (route) => route.abort('internetdisconnected'))
  await recipient.fill(PAYEE)
  await card.getByLabel('Amount', { exact: true }).fill('0.002')
  await card.getByRole('button', { name: 'Review the transaction' }).click()
  await expectToast(page, 'Failed to prepare the transaction')
  await expect(recipient).toHaveValue(PAYEE)
  await page.unroute('**/bitcoin-transactions')
  await card.getByRole('button', { name: 'Review the transaction' }).click()
  await expect(card.getByRole('heading', { name: 'Check the transaction' })).toBeVisible()
  await card.getByRole('button', { name: 'Edit' }).click()
  await expect(recipient).toHaveValue(PAYEE)
  await account.remove()
  // As when the user returns from another tab.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(card).toBeHidden()
})
