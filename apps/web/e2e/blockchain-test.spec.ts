import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { ACCOUNT, installWallet } from './injected-wallet.ts'
import { tellHelper } from './shared-servers.ts'

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
const expectState = (page: Page, word: string) =>
  expect(wallet(page).getByRole('status').filter({ hasText: word }).first()).toHaveText(word)

test.use({ isMember: true })

test('a browser wallet is read, connected, restored after a reload and disconnected for good', async ({
  page,
}) => {
  // A long name must not widen the narrowest phone.
  await page.setViewportSize({ width: 320, height: 640 })
  await installWallet(page, 'W'.repeat(80))
  await page.goto('/blockchain-test')
  await expect(chain(page).getByText('22,262,184', { exact: true })).toBeVisible()
  expect(await askedOf(page)).toEqual(['eth_blockNumber', 'eth_chainId'])
  await wallet(page)
    .getByRole('button', { name: /^Connect W/ })
    .click()
  await expectState(page, 'Connected')
  await expect(wallet(page).getByText(ACCOUNT)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  await page.reload()
  await expectState(page, 'Connected')
  expect(await askedOf(page)).not.toContain('eth_requestAccounts')
  await switchTo(page, '0x89')
  await expect(page.getByText('This is not the Ethereum main network')).toBeVisible()

  await wallet(page).getByRole('button', { name: 'Disconnect' }).click()
  await expectState(page, 'Disconnected')
  await page.reload()
  await expectState(page, 'Disconnected')
  await expect(page.getByText(ACCOUNT)).toBeHidden()
})

test.describe('with an Ethereum node', () => {
  test.use({ server: 'configured' })

  test('the page reads the newest block through its own origin alone', async ({ page, serverUrl }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/blockchain-test')
    await expect(chain(page).getByText('Ethereum main network')).toBeVisible()
    await expect(chain(page).getByText('This server', { exact: true })).toBeVisible()
    const newest = Number(await tellHelper('ethereumNode', 1_200)).toLocaleString('en-US')
    // What was read just before stands for a few seconds.
    await expect(async () => {
      await page.getByRole('button', { name: 'Read again' }).click()
      await expect(chain(page).getByText(newest, { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 20_000 })
    expect(asked.filter((url) => !url.startsWith(`${serverUrl}/`) && !/^(data|blob):/.test(url))).toEqual([])
  })
})
