import { expect, test } from './fixtures.ts'
import { expectSaidOnce, FAILURE_NOISE, failures, failWith } from './said.ts'

test.use({ isMember: true })

const GENERATE = '/functions/v1/bitcoin-wallet-generate'
const BALANCE = '/functions/v1/bitcoin-get-balance'
/** The account of BIP84's words on the test networks, and its first address. */
const ACCOUNT =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'
const FIRST = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'

test('a wallet is generated and loaded, and each failure is told about', async ({ page, noise }) => {
  noise.allow(FAILURE_NOISE)
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
  expect(Object.keys((await sent).postDataJSON()).sort()).toEqual(['account_key', 'fingerprint', 'network'])
  await expectSaidOnce(page, 'Wallet Generated!')
  await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
  await expect(page.getByText('Not backed up', { exact: true })).toBeVisible()
  await expect(page.getByText('Balance', { exact: true })).toBeVisible()
  await expect(page.getByText('No transactions', { exact: true })).toBeVisible()

  for (const [index, failure] of failures().entries()) {
    const mend = await failWith(page, failure, BALANCE, 'POST')
    await page.getByRole('button', { name: index === 0 ? 'Refresh' : 'Try again' }).click()
    await expectSaidOnce(page, 'Failed to load wallet', failure.said)
    // What was read before stays in view.
    await expect(page.getByRole('button', { name: 'Copy address' })).toBeVisible()
    await mend()
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled()
})

test('a wallet is watched by its public key, and by an address; what is private is not sent', async ({
  page,
}) => {
  await page.goto('/wallet')
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox')
  const load = dialog.getByRole('button', { name: 'Load wallet' })
  const toWatch = async () => {
    await page.getByRole('button', { name: 'Load wallet' }).click()
    await dialog.getByText('Address or public key').click()
  }
  await toWatch()
  await field.fill(ACCOUNT.replace('vpub', 'vprv'))
  await load.click()
  await expect(dialog.getByText(/This is a private key/)).toBeVisible()
  await field.fill(ACCOUNT)
  await load.click()
  await expectSaidOnce(page, 'Wallet loaded')
  await expect(page.locator('code').first()).toHaveText(FIRST)
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()

  await page.getByRole('button', { name: 'Use another wallet' }).click()
  await toWatch()
  await field.fill(FIRST)
  await load.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(/The one address of this wallet/)).toBeVisible()
  await page.reload()
  await expect(page.locator('code').first()).toHaveText(FIRST)
})

test('an address that a lying server puts in place of the own one is not shown', async ({ page }) => {
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Generate wallet' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()

  const another = 'Another wallet is registered for your account'
  const lies = [
    [{ address: FIRST }, 'an address that is not of your wallet'],
    [{ address: FIRST, account_key: ACCOUNT }, another],
    [{ address: FIRST, account_key: null }, another],
    [{ receive_index: 2_000_000_000 }, 'an address too far along your wallet'],
  ] as const
  for (const [lie, said] of lies) {
    await page.route(`**${BALANCE}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...lie } })
    })
    await page.reload()
    await expect(page.getByRole('alert')).toContainText(said)
    await expect(page.getByText(FIRST)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy address' })).toBeHidden()
    await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeHidden()
    await page.unroute(`**${BALANCE}`)
  }
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('whoever brings no key gets an address that nobody has one for, by the literal call', async ({
  page,
}) => {
  await page.goto('/wallet')
  const sent = page.waitForRequest((request) => request.url().endsWith(GENERATE))
  await page.getByRole('button', { name: 'Show a specimen address' }).click()
  expect((await sent).postData()).toBeNull()
  await expectSaidOnce(page, 'Wallet Generated!')
  await page.reload()
  await page.getByText('Proof that no key exists').click()
  await expect(page.getByText('r, the random number')).toBeVisible()
})
