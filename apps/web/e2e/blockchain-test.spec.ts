import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { ACCOUNT, installWallet } from './injected-wallet.ts'

const BLOCK = '22,262,184'

interface FakeWallet {
  readonly asked: string[]
  switchTo(chainId: string): void
}
const askedOf = (page: Page) =>
  page.evaluate(() => [...new Set((window as unknown as { fakeWallet: FakeWallet }).fakeWallet.asked)].sort())
const switchTo = (page: Page, chainId: string) =>
  page.evaluate((id) => (window as unknown as { fakeWallet: FakeWallet }).fakeWallet.switchTo(id), chainId)

const chain = (page: Page) => page.getByRole('region', { name: 'Chain', exact: true })
const wallet = (page: Page) => page.getByRole('region', { name: 'Wallet', exact: true })
const state = (page: Page, word: string) =>
  expect(wallet(page).getByRole('status').filter({ hasText: word }).first()).toHaveText(word)

const inGroups = (block: number) => block.toLocaleString('en-US')

/** What was read just before stands for a few seconds. */
const readUntil = (page: Page, block: number) =>
  expect(async () => {
    await page.getByRole('button', { name: 'Read again' }).click()
    await expect(chain(page).getByText(inGroups(block), { exact: true })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 20_000 })

test('a visitor is sent to sign in, and comes back to the page afterwards', async ({
  page,
  createAccount,
}) => {
  const account = await createAccount()
  await page.goto('/')
  await page.goto('/blockchain-test')
  await expect(page).toHaveURL('/signin')
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/blockchain-test')
  await expect(page.getByRole('heading', { level: 1, name: 'Blockchain test' })).toBeVisible()
})

test.describe('without an endpoint', () => {
  test.use({ isMember: true })

  test('and without a wallet the page says so, and asks nobody', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/blockchain-test')
    await expect(
      page.getByText('No Ethereum endpoint is configured on this server', { exact: true }),
    ).toBeVisible()
    await expect(wallet(page).getByText('No wallet in this browser')).toBeVisible()
    await state(page, 'Disconnected')
    expect(asked.filter((url) => url.includes('/ethereum/'))).toEqual([])
    await expectAccessible(page)
  })

  test('a wallet is read, connected, remembered over a reload, followed and let go', async ({ page }) => {
    await installWallet(page)
    await page.goto('/blockchain-test')
    await expect(chain(page).getByText(BLOCK, { exact: true })).toBeVisible()
    await expect(chain(page).getByText('Without connecting')).toBeVisible()
    expect(await askedOf(page)).toEqual(['eth_blockNumber', 'eth_chainId'])

    await wallet(page).getByRole('button', { name: 'Connect Ledgerfox' }).click()
    await state(page, 'Connected')
    await expect(wallet(page).getByText(ACCOUNT)).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await state(page, 'Connected')
    expect(await askedOf(page)).not.toContain('eth_requestAccounts')

    await switchTo(page, '0x89')
    await expect(page.getByText('This is not the Ethereum main network')).toBeVisible()
    await expect(page.getByText(/comes from chain 137, Polygon/)).toBeVisible()
    await expectAccessible(page)
    await switchTo(page, '0x1')
    await expect(page.getByText('This is not the Ethereum main network')).toBeHidden()

    await wallet(page).getByRole('button', { name: 'Disconnect' }).click()
    await state(page, 'Disconnected')
    await page.reload()
    await state(page, 'Disconnected')
    await expect(page.getByText(ACCOUNT)).toBeHidden()
  })

  test('declining in the wallet leaves the page as it was, with a word', async ({ page }) => {
    await installWallet(page)
    await page.goto('/blockchain-test')
    await page.evaluate(() => sessionStorage.setItem('declines', 'yes'))
    await wallet(page).getByRole('button', { name: 'Connect Ledgerfox' }).click()
    await expect(wallet(page).getByText('You declined in the wallet. Nothing was shared.')).toBeVisible()
  })

  test('a long name of a wallet does not widen the narrowest phone', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await installWallet(page, 'W'.repeat(80))
    await page.goto('/blockchain-test')
    await wallet(page)
      .getByRole('button', { name: /^Connect W/ })
      .click()
    await state(page, 'Connected')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
})

test.describe('with an endpoint', () => {
  test.use({ server: 'chained', isMember: true })

  test('the chain is read through this origin alone, without any wallet', async ({
    page,
    baseURL,
    ethereumNode,
  }) => {
    const newest = await (await ethereumNode()).mine(0)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/blockchain-test')
    await expect(chain(page).getByText(inGroups(newest), { exact: true })).toBeVisible()
    await expect(chain(page).getByText('Ethereum main network')).toBeVisible()
    await expect(chain(page).getByText('This server', { exact: true })).toBeVisible()
    await expect(page.getByText(/No Ethereum endpoint/)).toBeHidden()
    const elsewhere = asked.filter((url) => !url.startsWith(`${baseURL}/`) && !/^(data|blob):/.test(url))
    expect(elsewhere).toEqual([])
    expect(asked.filter((url) => url.endsWith('/ethereum/v1/rpc'))).toHaveLength(2)
    await expectAccessible(page)
  })

  test('an endpoint that breaks is told about, and can be tried again', async ({
    page,
    noise,
    ethereumNode,
  }) => {
    noise.allow(/status of 503/)
    const node = await ethereumNode()
    await node.takeAway()
    await page.goto('/blockchain-test')
    // What was read just before stands for a few seconds.
    await expect(async () => {
      await page.getByRole('button', { name: 'Read again' }).click()
      await expect(page.getByText('Failed to read the chain')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    await expect(page.getByText(/gives no proper answer\. Please try again/)).toBeVisible()
    await expectAccessible(page)
    await node.bringBack()
    await readUntil(page, await node.mine(7))
  })

  test('every block that the node makes advances the number', async ({ page, ethereumNode }) => {
    const node = await ethereumNode()
    await page.goto('/blockchain-test')
    await readUntil(page, await node.mine(1_200))
    await readUntil(page, await node.mine(1))
    await expect(chain(page).getByText('Ethereum main network')).toBeVisible()
  })
})
