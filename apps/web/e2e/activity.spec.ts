import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectToast, test } from './fixtures.ts'
import { fakePayments, NO_WALLET } from './sample-accounts.ts'
import { sendToHelper } from './shared-servers.ts'

/** BIP84 accounts of a test network, each of BIP39's phrase of zero entropy with another passphrase. */
const KEYS = {
  activity:
    'vpub5ZZ5fe1XUVKcwAzgCa5HYSnFbAVW17bEN9wU8NEULE66hP5pUd2mi5yq6mSK3EzvkxE2Ue2i67ojqwUTi1wE9Y6ybCdBuRj9hi9xU2k5APm',
  tabs: 'vpub5YjXyNzGWEuCq6k4D8QyDyx3GwWhkvvsTwjGRwFkCFgfNPtf9dCmvmtxHXzp4v2pYnHSbaqHb1m1oSCWAz2RRnWCjq2ba8Z63TpguuaaNsW',
}
/** The server asks this index every 15 seconds, and the page asks the server every ten. */
const SOON = { timeout: 60_000 }

const chain = (command: string) => sendToHelper('chainIndex', command).then(String)
const accounts = (page: Page) => page.getByRole('list', { name: 'Your accounts' })
const payments = (page: Page) => page.getByRole('list', { name: 'Payments' }).getByRole('button')

/** Watches an account and returns its first address. */
async function watchAccount(page: Page, name: string, key: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Add an account' }).click()
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Descriptor, extended public key or address').fill(key)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('heading', { name: 'Compare with your device' })).toBeVisible()
  const [first = ''] = await dialog.locator('code').allTextContents()
  await dialog.getByRole('button', { name: 'Watch account' }).click()
  await expectToast(page, 'Account added')
  await expect(accounts(page).getByText('Next unused address (#1)')).toBeVisible(SOON)
  return first
}

test.describe('the payments of an account', () => {
  test.use({ server: 'configured', isMember: true })
  test.setTimeout(300_000)

  test('a payment arrives, is confirmed, replaced and removed by a reorganisation', async ({ page }) => {
    const first = await watchAccount(page, 'Savings', KEYS.activity)
    await expect(page.getByText('No payments yet')).toBeVisible()

    const paid = await chain(`fund ${first} 70000 hold`)
    await expect(payments(page).first()).toContainText('Unconfirmed', SOON)
    await expect(accounts(page).getByText('Pending')).toBeVisible()
    await expectAccessible(page)

    await chain(`mine 1 ${paid}`)
    await expect(payments(page).first()).toContainText('confirmation', SOON)
    await expect(accounts(page).getByText('0.00070000')).toBeVisible(SOON)
    await payments(page).first().click()
    const details = page.getByRole('dialog', { name: 'Received' })
    await expect(details.getByText(paid)).toBeVisible()
    await expect(details.getByText('We verified a proof that this block contains')).toBeVisible(SOON)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await test.step('a replaced payment is struck through and names its replacement', async () => {
      const [, second = ''] = await listAddresses(page)
      const replaced = await chain(`fund ${second} 41000 hold`)
      await expect(payments(page)).toHaveCount(2, SOON)
      const replacement = await chain(`replace ${replaced} ${second} 39000`)
      await expect(payments(page).filter({ hasText: 'Replaced' })).toHaveCount(1, SOON)
      await payments(page).filter({ hasText: 'Replaced' }).click()
      await expect(page.getByRole('dialog').getByText(replacement)).toBeVisible()
      await page.keyboard.press('Escape')
    })

    await test.step('a reorganisation takes a payment back', async () => {
      await chain(`reorganize 1 ${paid}`)
      // What waits again of other tests is confirmed at once.
      await chain('mine')
      await expect(payments(page).filter({ hasText: 'Dropped' })).toHaveCount(1, SOON)
      await expect(accounts(page).getByText('0.00039000')).toBeVisible(SOON)
    })
  })

  test('two tabs follow each other, and what is shown stays offline', async ({
    page,
    context,
    allowErrors,
  }) => {
    allowErrors(/ERR_INTERNET_DISCONNECTED/)
    const first = await watchAccount(page, 'Everyday', KEYS.tabs)
    await chain(`fund ${first} 30000`)
    await expect(payments(page)).toHaveCount(1, SOON)
    const other = await context.newPage()
    await other.goto('/wallet')
    await other.getByRole('button', { name: 'Rename: Everyday' }).click()
    await other.getByRole('dialog').getByLabel('Name').fill('Holidays')
    await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await expectToast(other, 'Account updated')
    await other.close()
    await page.bringToFront()
    await expect(accounts(page).getByRole('heading', { name: 'Holidays' })).toBeVisible(SOON)

    await context.setOffline(true)
    await expect(page.getByText(/^As of /)).toBeVisible(SOON)
    await expect(payments(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await expectToast(page, 'Failed to export your payments')
    await context.setOffline(false)
    await expect(page.getByText(/^As of /)).toBeHidden(SOON)

    await test.step('the export has the payments that match the filters', async () => {
      await page.getByText('Filter', { exact: true }).click()
      await page.getByLabel('Direction').selectOption('Received')
      await expect(payments(page)).toHaveCount(1)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ])
      const file = await readFile(await download.path(), 'utf8')
      expect(file.trim().split('\n')).toHaveLength(2)
      expect(file).toContain('0.00030000')
    })
  })

  /** Reads the addresses of the account from its dialog. */
  async function listAddresses(page: Page): Promise<string[]> {
    await page.getByRole('button', { name: /^Addresses: / }).click()
    const list = page.getByRole('dialog').getByRole('list', { name: 'Addresses of this account' })
    await expect(list.getByText('Used')).toHaveCount(1)
    const found = await list.locator('code').allTextContents()
    await page.keyboard.press('Escape')
    return found
  }
})

test.describe('a source of payments', () => {
  test.use({ server: 'configured', isMember: true })
  test.setTimeout(300_000)

  // Waits six times until the source is asked again.
  test('a source that is slow, fails or lies changes no figure, and the account says so until it recovers', {
    tag: '@nightly',
  }, async ({ page }) => {
    const first = await watchAccount(page, 'Holidays', await chain('account native_segwit faults'))
    const failure = accounts(page).getByText("We couldn't read the blockchain. We'll try again.")
    const expectFigures = async (count: number, balance: string) => {
      await expect(payments(page)).toHaveCount(count, SOON)
      await expect(accounts(page).getByText(balance)).toBeVisible(SOON)
    }
    await chain(`fault ${first} slow`)
    await chain(`fund ${first} 50000`)
    await chain('mine')
    await expectFigures(1, '0.00050000')

    for (const fault of ['failing', 'lying']) {
      await test.step(fault, async () => {
        await chain(`fault ${first} ${fault}`)
        await expect(failure).toBeVisible(SOON)
        await expectFigures(1, '0.00050000')
        await expectAccessible(page)
        await chain(`fault ${first} none`)
        await expect(failure).toBeHidden(SOON)
      })
    }
    await chain(`fund ${first} 20000`)
    await chain('mine')
    await expectFigures(2, '0.00070000')
  })
})

test.describe('5,000 payments', () => {
  test.use({ isMember: true })

  test('scroll without a long task', { tag: '@nightly' }, async ({ page, browser }) => {
    await page.route('**/bitcoin-get-balance', (route) => route.fulfill({ json: NO_WALLET }))
    await fakePayments(page, 5_000)
    await page.goto('/wallet')
    await expect(payments(page).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
    const box = page.getByRole('list', { name: 'Payments' }).locator('..')
    await box.evaluate(async (element) => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      // The next page may still be loading.
      for (let still = 0; still < 60; ) {
        const before = element.scrollTop
        element.scrollBy(0, 600)
        await nextFrame()
        still = element.scrollTop === before ? still + 1 : 0
      }
    })
    const tasks = findTasks((await browser.stopTracing()).toString())
    await expect(page.locator('[aria-setsize="5000"]').first()).toBeAttached()
    expect(tasks.length).toBeGreaterThan(500)
    expect(Math.max(...tasks)).toBeLessThan(50)
  })
})

interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  /** Microseconds on the processor. */
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

/** Returns the milliseconds on the processor of each task of the pages: waiting for a busy machine does not count. */
function findTasks(trace: string): number[] {
  const { traceEvents } = JSON.parse(trace) as { traceEvents: readonly TraceEvent[] }
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(threadOf),
  )
  return traceEvents
    .filter((event) => event.name === 'RunTask' && mainThreads.has(threadOf(event)))
    .map(({ tdur = 0 }) => tdur / 1_000)
}
