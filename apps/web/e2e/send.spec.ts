import { expect, expectToast, readBrowserStorage, signOut, test } from './fixtures.ts'

test.use({ isMember: true })

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test('a lost answer, ten clicks and a second review leave one record of a send', async ({
  page,
  noise,
  serverUrl,
  member,
}) => {
  noise.allow(/net::ERR_INTERNET_DISCONNECTED/)
  const reviewDialog = page.getByRole('dialog', { name: 'Review' })
  await page.goto('/send')
  await page.getByLabel('Recipient Address').fill(ADDRESS)
  await page.getByLabel('Amount (BTC)').fill('0,001')
  await page.getByRole('button', { name: 'Send Bitcoin' }).click()
  // The server records it, and its answer does not reach the page.
  await page.route(
    (url) => url.pathname === '/functions/v1/bitcoin-send-transaction',
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await reviewDialog.getByRole('button', { name: 'Confirm demo send' }).click()
  await expectToast(page, 'Transaction Failed', 'Failed to send Bitcoin')
  await reviewDialog.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByLabel('Amount (BTC)')).toHaveValue('0,001')
  await page.getByRole('button', { name: 'Send Bitcoin' }).click()
  const retry = reviewDialog.getByRole('button', { name: /Confirm demo send|Try again/ })
  await retry.evaluate((button: HTMLButtonElement) => {
    for (let click = 0; click < 10; click += 1) button.click()
  })
  await expect(page.getByRole('heading', { name: 'Demo send recorded' })).toBeVisible()
  const { access_token: token } = JSON.parse(member.session) as { access_token: string }
  const exported = await fetch(`${serverUrl}/auth/v1/account/export`, {
    headers: { Authorization: `Bearer ${token}` },
  })
  expect(JSON.stringify(await exported.json()).match(/"amount_sats":"\d+"/g)).toEqual([
    '"amount_sats":"100000"',
  ])

  // The recipient is remembered on this device until the sign-out.
  expect(await readBrowserStorage(page)).toContain(ADDRESS)
  await signOut(page)
  expect(await readBrowserStorage(page)).not.toContain(ADDRESS)
})
