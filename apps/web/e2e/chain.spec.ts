import { expect, expectAccessible, expectToast, reviewSend, test } from './fixtures.ts'
import { sendToHelper } from './shared-servers.ts'

// The first account of BIP39's test phrase from zero entropy, on any test network, and its first address on regtest.
const ACCOUNT =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'
const FIRST_ADDRESS = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
const PAYEE = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
/** The witness program of the payee (BIP173). */
const PROGRAM = '751e76e8199196d454941c45d1b3a323f1433bd6'

test.use({ server: 'configured', isMember: true })

test('a watched wallet shows a payment and gets an unsigned transaction for a send', async ({ page }) => {
  const send = async () => {
    await page.goto('/send')
    await reviewSend(page, PAYEE, '0.0005')
    const review = page.getByRole('dialog', { name: 'Review your send' })
    await review.getByRole('button', { name: 'Confirm demo send' }).click()
  }
  await sendToHelper('chainIndex', `fund ${FIRST_ADDRESS} 90000`)
  await sendToHelper('chainIndex', 'mine')
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Load wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Address or public key').click()
  await dialog.getByRole('textbox').fill(ACCOUNT)
  await dialog.getByRole('button', { name: 'Load wallet' }).click()
  await expectToast(page, 'Wallet loaded')
  await expect(page.getByText(/90,000/).first()).toBeVisible()
  // A used address is not offered again.
  await expect(page.locator('code').first()).not.toHaveText(FIRST_ADDRESS)
  await expectAccessible(page)

  await test.step('a transaction with another payee is not offered', async () => {
    await page.route('**/bitcoin-send-transaction', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { psbt: string }
      const psbt = Buffer.from(answer.psbt, 'base64')
      psbt.fill(7, psbt.indexOf(PROGRAM, 0, 'hex'), psbt.indexOf(PROGRAM, 0, 'hex') + 20)
      await route.fulfill({ response, json: { ...answer, psbt: psbt.toString('base64') } })
    })
    await send()
    await expect(page.getByRole('alert')).toContainText('Transaction withheld')
    await expect(page.getByRole('button', { name: 'Download as .psbt' })).toBeHidden()
    await page.unroute('**/bitcoin-send-transaction')
  })

  await send()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as .psbt' }).click()
  expect((await download).suggestedFilename()).toMatch(/^demo-send-.*\.psbt$/)
})
