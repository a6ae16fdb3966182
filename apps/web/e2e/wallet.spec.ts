import { expect, test } from './fixtures.ts'
import { expectSaidOnce, FAILURE_NOISE, failures, failWith } from './said.ts'

const GENERATE = '/functions/v1/bitcoin-wallet-generate'
const BALANCE = '/functions/v1/bitcoin-get-balance'

test('a wallet is generated and loaded, and each failure is told about', async ({
  page,
  noise,
  createAccount,
  signInAs,
}) => {
  noise.allow(FAILURE_NOISE)
  await signInAs(await createAccount())
  await page.goto('/wallet')
  await expect(page.getByText('No wallet yet')).toBeVisible()
  const generate = page.getByRole('button', { name: 'Generate wallet' })
  for (const failure of failures()) {
    const mend = await failWith(page, failure, GENERATE, 'POST')
    await generate.click()
    await expectSaidOnce(page, 'Failed to generate wallet', failure.said)
    await mend()
  }
  const sent = page.waitForRequest((request) => request.url().endsWith(GENERATE))
  await generate.click()
  expect((await sent).postData()).toBeNull()
  await expectSaidOnce(page, 'Wallet Generated!')
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(page.getByText('Balance', { exact: true })).toBeVisible()
  await expect(page.getByText('No transactions', { exact: true })).toBeVisible()

  for (const [index, failure] of failures().entries()) {
    const mend = await failWith(page, failure, BALANCE, 'POST')
    await page.getByRole('button', { name: index === 0 ? 'Load wallet' : 'Try again' }).click()
    await expectSaidOnce(page, 'Failed to load wallet', failure.said)
    // What was read before stays in view.
    await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await mend()
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Load wallet' })).toBeEnabled()
})
