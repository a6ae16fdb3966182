import type { PaymentNotice } from '@satlens/contract'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { notificationPreference } from '#shared/notices/notification-permission.ts'
import { queryClient } from '#shared/query/query-client.ts'
import { startFakeServer } from '#test/fake-server.ts'
import { stubNotifications } from '#test/notifications.ts'
import { setSignedIn, setSignedOut, user } from '#test/session.ts'
import { startNoticeWatcher } from './notice-watcher.ts'
import { watchNotices } from './watch-notices.ts'

const NOTICES = '/alerts/v1/notices'
const RULES = '/alerts/v1/payment-rules'
let count = 0
const noticeOf = (more: Partial<PaymentNotice> = {}): PaymentNotice => ({
  id: `018f6f3e-8b5a-7c3d-9e21-${String(++count).padStart(12, '0')}`,
  kind: 'received',
  account_id: null,
  account_name: 'Savings',
  txid: 'ab'.repeat(32),
  direction: 'in',
  amount_sats: '150000',
  value: null,
  as_of: new Date().toISOString(),
  mailed: false,
  ...more,
})

function startServer({ browser = true, saysAmounts = false } = {}) {
  const told = { notices: [noticeOf()] }
  const settings = { mails: true, says_amounts: saysAmounts, browser, has_confirmed_address: true }
  const server = startFakeServer({
    [`GET ${RULES}`]: () => ({ body: { rules: [], limit: 120, settings } }),
    [`GET ${NOTICES}`]: () => ({ body: { notices: told.notices, next: null } }),
  })
  return { told, server }
}
const poll = () => queryClient.refetchQueries({ queryKey: ['GET', NOTICES] })
const isAsked = (server: ReturnType<typeof startFakeServer>, path: string) =>
  waitFor(() => expect(server.to(path)).not.toHaveLength(0))

beforeEach(setSignedIn)
afterEach(setSignedOut)

describe('notifications about payments', () => {
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  /** Opens tabs of one browser. Returns the functions that close them. */
  async function open({ tabs = 1, ...settings }: { tabs?: number } & Parameters<typeof startServer>[0] = {}) {
    const opened = startServer(settings)
    const close = Array.from({ length: tabs }, () => startNoticeWatcher(user.id))
    stops.push(...close)
    await isAsked(opened.server, NOTICES)
    return { ...opened, close }
  }

  test('show each new notice once, without amounts', async () => {
    const { shown } = stubNotifications()
    const { told } = await open({ tabs: 2 })
    const spent = noticeOf({ kind: 'spent', direction: 'out', amount_sats: '-150000' })
    told.notices = [spent, ...told.notices]
    await poll()
    await poll()
    await waitFor(() => expect(shown).toHaveLength(1))
    expect(shown[0]).toEqual({
      title: 'Coins spent from Savings',
      options: {
        body: "If you didn't make this payment, move the remaining coins to a new wallet right away.",
        tag: spent.id,
        icon: '/icons/icon-192.png',
        data: { path: '/wallet' },
      },
    })
  })

  test('contain the amount if the owner chose so', async () => {
    const { shown } = stubNotifications()
    const { told } = await open({ saysAmounts: true })
    told.notices = [noticeOf(), ...told.notices]
    await poll()
    await waitFor(() => expect(shown).toMatchObject([{ title: 'Payment of 0.00150000 BTC to Savings' }]))
  })

  test('many notices at once are shown as one notification', async () => {
    const { shown } = stubNotifications()
    const { told } = await open()
    told.notices = [noticeOf(), noticeOf(), noticeOf(), noticeOf(), ...told.notices]
    await poll()
    await waitFor(() => expect(shown).toMatchObject([{ title: '4 notices about your accounts' }]))
  })

  test('a page that is opened later repeats no notification', async () => {
    const { shown } = stubNotifications()
    const { told, close, server } = await open()
    told.notices = [noticeOf(), ...told.notices]
    await poll()
    await waitFor(() => expect(shown).toHaveLength(1))
    close[0]?.()
    queryClient.clear()
    const before = server.to(NOTICES).length
    stops.push(startNoticeWatcher(user.id))
    await waitFor(() => expect(server.to(NOTICES).length).toBeGreaterThan(before))
    told.notices = [noticeOf({ account_name: 'Next' }), ...told.notices]
    await poll()
    await waitFor(() =>
      expect(shown.map(({ title }) => title)).toEqual(['Payment to Savings', 'Payment to Next']),
    )
  })

  test('come from the next tab when the one that shows them is closed', async () => {
    const { shown } = stubNotifications()
    const { told, close } = await open({ tabs: 2 })
    close[0]?.()
    told.notices = [noticeOf(), ...told.notices]
    await waitFor(async () => {
      await poll()
      expect(shown).toHaveLength(1)
    })
  })
})

describe('the watch for notices', () => {
  test.each([
    ['the browser does not allow them', 'denied', 'on'],
    ['they are off in this browser', 'granted', 'off'],
  ] as const)('asks the server nothing while %s', async (_reason, permission, preference) => {
    const { state } = stubNotifications({ permission })
    const { server } = startServer()
    notificationPreference.choose(preference)
    watchNotices()
    await new Promise((resolve) => setTimeout(resolve))
    expect(server.received).toEqual([])
    // What is still missing is enough to begin.
    state.permission = 'granted'
    watchNotices()
    notificationPreference.choose('on')
    await isAsked(server, NOTICES)
  })

  test('reads the settings and no notices while they are off for the account', async () => {
    stubNotifications()
    const { server } = startServer({ browser: false })
    notificationPreference.choose('on')
    watchNotices()
    await isAsked(server, RULES)
    await new Promise((resolve) => setTimeout(resolve))
    expect(server.to(NOTICES)).toEqual([])
  })

  test('ends when the user signs out or turns notifications off', async () => {
    const { shown } = stubNotifications()
    const { told, server } = startServer()
    notificationPreference.choose('on')
    watchNotices()
    for (const end of [setSignedOut, () => notificationPreference.choose('off')]) {
      await isAsked(server, NOTICES)
      end()
      told.notices = [noticeOf(), ...told.notices]
      await poll()
      setSignedIn()
    }
    expect(shown).toEqual([])
  })

  test('tells the worker which page is shown', async () => {
    const { worker } = stubNotifications()
    const before = location.href
    onTestFinished(() => history.replaceState(null, '', before))
    history.replaceState(null, '', '/wallet?from=link')
    watchNotices()
    const answers: unknown[] = []
    const port = { postMessage: (answer: unknown) => answers.push(answer) }
    for (const data of ['which page?', 'another question'])
      worker.dispatchEvent(Object.assign(new Event('message'), { data, ports: [port] }))
    expect(answers).toEqual(['/wallet'])
  })
})
