import type { Route } from '@playwright/test'
import { expect, expectToast, readBrowserStorage, reviewSend, signOut, test } from './fixtures.ts'

test.use({ isMember: true })

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('a lost response and ten clicks leave one record', async ({ page, allowErrors, serverUrl, member }) => {
  allowErrors(/net::ERR_INTERNET_DISCONNECTED/)
  const reviewDialog = page.getByRole('dialog', { name: 'Review your send' })
  await page.goto('/send')
  await reviewSend(page, ADDRESS, '0,001')
  // The server records the send, but its response does not reach the page.
  const loseResponse = async (route: Route) => {
    await route.fetch()
    await route.abort('internetdisconnected')
  }
  await page.route('**/functions/v1/bitcoin-send-transaction', loseResponse, { times: 1 })
  await reviewDialog.getByRole('button', { name: 'Confirm demo send' }).click()
  await expectToast(page, 'Transaction Failed', 'Failed to send Bitcoin')
  await reviewDialog.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Amount (BTC)')).toHaveValue('0,001')
  await page.getByRole('button', { name: 'Send Bitcoin' }).click()
  const retry = reviewDialog.getByRole('button', { name: /Confirm demo send|Try again/ })
  await retry.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click()
  })
  await expect(page.getByRole('heading', { name: 'Demo send', exact: true })).toBeVisible()
  const { access_token: token } = JSON.parse(member.session) as { access_token: string }
  const headers = { Authorization: `Bearer ${token}` }
  const exported = await fetch(`${serverUrl}/auth/v1/account/export`, { headers })
  const amounts = JSON.stringify(await exported.json()).match(/"amount_sats":"\d+"/g)
  expect(amounts).toEqual(['"amount_sats":"100000"'])

  // The recipient is stored on this device until the sign-out.
  expect(await readBrowserStorage(page)).toContain(ADDRESS)
  await signOut(page)
  expect(await readBrowserStorage(page)).not.toContain(ADDRESS)
})
