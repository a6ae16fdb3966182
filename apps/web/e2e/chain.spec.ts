import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { tellHelper } from './shared-servers.ts'

// The first account of BIP39's words of the zero entropy, on any test network, and its first addresses on regtest.
const ACCOUNT =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'
const FIRST = 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'
/** What its output script holds (BIP173). */
const PROGRAM = '751e76e8199196d454941c45d1b3a323f1433bd6'

test.use({ server: 'configured', isMember: true })

async function send(page: Page): Promise<void> {
  await page.goto('/send')
  await page.getByLabel('Recipient Address').fill('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')
  await page.getByLabel('Amount (BTC)').fill('0.0005')
  await page.getByRole('button', { name: 'Send Bitcoin' }).click()
  await page
    .getByRole('dialog', { name: 'Review' })
    .getByRole('button', { name: 'Confirm demo send' })
    .click()
}

test('a watched wallet shows a payment and gets an unsigned transaction for a send', async ({ page }) => {
  await tellHelper('chainIndex', `fund ${FIRST} 90000`)
  await tellHelper('chainIndex', 'mine')
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Load wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Address or public key').click()
  await dialog.getByRole('textbox').fill(ACCOUNT)
  await dialog.getByRole('button', { name: 'Load wallet' }).click()
  await expectToast(page, 'Wallet loaded')
  await expect(page.getByText(/90,000/).first()).toBeVisible()
  // An address that has been paid to is not offered again.
  await expect(page.locator('code').first()).not.toHaveText(FIRST)
  await expectAccessible(page)

  await test.step('a transaction whose payee was exchanged in transit is not offered', async () => {
    await page.route('**/bitcoin-send-transaction', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { psbt: string }
      const psbt = Buffer.from(answer.psbt, 'base64')
      psbt.fill(7, psbt.indexOf(PROGRAM, 0, 'hex'), psbt.indexOf(PROGRAM, 0, 'hex') + 20)
      await route.fulfill({ response, json: { ...answer, psbt: psbt.toString('base64') } })
    })
    await send(page)
    await expect(page.getByRole('alert')).toContainText('Transaction withheld')
    await expect(page.getByRole('button', { name: 'Download as .psbt' })).toBeHidden()
    await page.unroute('**/bitcoin-send-transaction')
  })

  await send(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as .psbt' }).click()
  expect((await download).suggestedFilename()).toMatch(/^demo-send-.*\.psbt$/)
})
