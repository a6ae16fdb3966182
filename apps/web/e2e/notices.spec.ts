import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { deriveDescriptorAddress, parseDescriptor } from '@satlens/wallet'
import { type Account, expect, expectAccessible, test } from './fixtures.ts'
import { sendToHelper } from './shared-servers.ts'

const PAYEE = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
/** The source is polled, and so are the notices. */
const SLOW = { timeout: 120_000, intervals: [1_000] }

test.use({ server: 'configured', isMember: true, serviceWorkers: 'allow' })
test.setTimeout(480_000)

interface Email {
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** Watches an account whose keys another library holds. Its name is unique, because the tests share a chain. */
async function watch(request: APIRequestContext, serverUrl: string, member: Account, name: string) {
  const { access_token: token } = JSON.parse(member.session) as { access_token: string }
  const headers = { authorization: `Bearer ${token}` }
  const url = `${serverUrl}/functions/v1`
  const source = String(await sendToHelper('chainIndex', `account native_segwit ${name}`))
  const added = await request.post(`${url}/bitcoin-accounts`, { headers, data: { name: 'Savings', source } })
  const { id } = (await added.json()) as { id: string }
  const descriptor = parseDescriptor(source, 'regtest')
  if (!descriptor.ok) throw new Error(descriptor.issue)
  const addressAt = (index: number) => deriveDescriptorAddress(descriptor.value, 'receive', index).address
  return {
    fund: async (index: number, sats: number) =>
      String(await sendToHelper('chainIndex', `fund ${addressAt(index)} ${sats} hold`)),
    async spend(sats: number) {
      const data = { account: id, outputs: [{ address: PAYEE, amount_sats: String(sats) }], fee_rate: 5 }
      const composed = await request.post(`${url}/bitcoin-transactions`, { headers, data })
      const { psbt } = (await composed.json()) as { psbt: string }
      await sendToHelper('chainIndex', `spend native_segwit ${name} ${psbt} hold`)
    },
  }
}

const mine = (txid: string) => sendToHelper('chainIndex', `mine 1 ${txid}`)

/** Records the titles of all notifications that pages of a browser show: the browser itself forgets them soon. */
async function recordNotifications(context: BrowserContext): Promise<readonly string[]> {
  const titles: string[] = []
  await context.exposeFunction('recordNotification', (title: string) => void titles.push(title))
  await context.addInitScript(() => {
    // An empty page has none.
    if (!('ServiceWorkerRegistration' in window)) return
    const { prototype } = ServiceWorkerRegistration
    const show = prototype.showNotification
    prototype.showNotification = async function (title, options) {
      await show.call(this, title, options)
      await (
        window as unknown as { recordNotification: (title: string) => Promise<void> }
      ).recordNotification(title)
    }
  })
  return titles
}

const getNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

test('payments are told by email without amounts, and once in the browser with two tabs open', async ({
  page,
  context,
  baseURL,
  request,
  serverUrl,
  member,
}) => {
  await context.grantPermissions(['notifications'], { origin: String(baseURL) })
  const shown = await recordNotifications(context)
  const account = await watch(request, serverUrl, member, 'told')
  const other = await context.newPage()
  const dialog = page.getByRole('dialog')

  async function expectTold(...expected: string[]): Promise<void> {
    await expect
      .poll(async () => {
        // A person who returns to a page sees current data.
        for (const tab of context.pages()) await tab.evaluate(() => window.dispatchEvent(new Event('focus')))
        return shown
      }, SLOW)
      .toEqual(expected)
  }
  async function emails(): Promise<readonly Email[]> {
    const response = await request.get(`${serverUrl}/dev/mailbox`)
    const { mails } = (await response.json()) as { mails: Email[] }
    return mails.filter(({ to, subject }) => to === member.email && subject.includes('Savings'))
  }

  await test.step('the owner chooses what to be told', async () => {
    await page.goto('/wallet')
    await page.getByRole('button', { name: 'Notices: Savings' }).click()
    for (const name of ['A payment arrives', 'A payment is confirmed', 'Coins are spent']) {
      await dialog.getByRole('checkbox', { name }).check()
    }
    await dialog.getByRole('checkbox', { name: 'Show notifications in this browser' }).check()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await other.goto('/wallet')
    // Payments before the first scan are history.
    await expect(page.getByText('0.00000000').first()).toBeVisible(SLOW)
  })

  const told = ['Payment to Savings', 'Payment to Savings has 1 confirmation']

  let paid = ''
  await test.step('a payment arrives', async () => {
    paid = await account.fund(0, 123_456)
    await expectTold('Payment to Savings')
    expect(await getNotifications(other)).toEqual(['Payment to Savings'])
    await expect.poll(async () => (await emails()).length).toBe(1)
    const [email] = await emails()
    expect(`${email?.subject} ${email?.text}`).not.toMatch(/123.?456|BTC|sats|bcrt1|[0-9a-f]{64}/)
  })

  await test.step('the payment is confirmed, and again after a reorganization', async () => {
    await mine(paid)
    await expectTold(...told)
    await sendToHelper('chainIndex', 'reorganize 1')
    await mine(paid)
    await account.fund(1, 5_000)
    await expectTold(...told, 'Payment to Savings')
  })

  await test.step('coins are spent, and the other tab goes on after the first is closed', async () => {
    await page.close()
    await account.spend(60_000)
    await expectTold(...told, 'Payment to Savings', 'Coins spent from Savings')
  })

  await test.step('the history on the dashboard has them all', async () => {
    await other.goto('/dashboard')
    await other.getByText('History', { exact: true }).click()
    const history = other.getByRole('list', { name: 'Alerts and payment notices, newest first' })
    await expect(history.getByRole('listitem')).toHaveCount(4)
    await expect(history.getByText('Coins spent from Savings')).toBeVisible()
  })
})
