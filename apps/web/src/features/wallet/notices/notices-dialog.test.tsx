import type { PaymentRuleList, PaymentRuleResponse } from '@satlens/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { notificationPreference } from '#shared/notices/notification-permission.ts'
import { errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { stubNotifications } from '#test/notifications.ts'
import { enter, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { NoticesDialog } from './notices-dialog.tsx'

const RULES = '/alerts/v1/payment-rules'
const SETTINGS = '/alerts/v1/payment-settings'
const ACCOUNT = { id: '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e5f', name: 'Cold storage' }
const ruleOf = (more: Partial<PaymentRuleResponse> = {}): PaymentRuleResponse => ({
  id: crypto.randomUUID(),
  account_id: ACCOUNT.id,
  kind: 'received',
  value: null,
  created_at: '2026-11-21T12:00:00Z',
  ...more,
})

async function open(list: Partial<PaymentRuleList> = {}, routes: Routes = {}) {
  const onClose = vi.fn()
  const settings = { mails: true, says_amounts: false, browser: false, has_confirmed_address: true }
  const server = startFakeServer({
    [`GET ${RULES}`]: () => ({ body: { rules: [], limit: 120, settings, ...list } }),
    [`PUT ${RULES}`]: ({ body }) => ({ body: ruleOf(body as Partial<PaymentRuleResponse>) }),
    [`PATCH ${SETTINGS}`]: ({ body }) => ({ body: { ...settings, ...list.settings, ...(body as object) } }),
    ...routes,
  })
  const page = renderPage(<NoticesDialog account={ACCOUNT} onClose={onClose} />, { path: '/wallet' })
  await screen.findByText('Tell me when')
  return { ...page, server, onClose }
}
const box = (name: string) => screen.getByRole('checkbox', { name })
const sent = (server: ReturnType<typeof startFakeServer>, method: string) =>
  server.received.filter((request) => request.method === method).map(({ path, body }) => ({ path, body }))

beforeEach(() => {
  setSignedIn()
  notificationPreference.choose('off')
  stubNotifications({ permission: 'default' })
})

describe('the switches of an account', () => {
  test('store a rule when they are turned on and delete it when they are turned off', async () => {
    const { user, server } = await open({}, { [`DELETE ${RULES}/x`]: { body: { id: 'x' } } })
    await user.click(box('Coins are spent'))
    await waitFor(() =>
      expect(sent(server, 'PUT')).toEqual([
        { path: RULES, body: { account_id: ACCOUNT.id, kind: 'spent', value: null } },
      ]),
    )
    expect(box('Coins are spent')).toBeChecked()
    expect(box('Coins are spent')).toHaveFocus()
    await user.click(box('Coins are spent'))
    await waitFor(() => expect(sent(server, 'DELETE')).toHaveLength(1))
    expect(box('Coins are spent')).not.toBeChecked()
  })

  test('offer 1, 3 or 6 confirmations', async () => {
    const { user, server } = await open()
    await user.click(box('A payment is confirmed'))
    await user.click(await screen.findByRole('radio', { name: '6' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: '6' })).toBeChecked())
    expect(sent(server, 'PUT').map(({ body }) => (body as { value: string }).value)).toEqual(['1', '6'])
  })

  test('store a level of the balance in satoshis, once it is typed', async () => {
    const { user, server } = await open()
    await user.click(box('The balance falls below a level'))
    const level = screen.getByLabelText('Balance below (BTC)')
    await enter(user, level, '1,000')
    await press(user, 'Save')
    expect(screen.getByText('Enter a number without commas, for example 0.05')).toBeVisible()
    await user.clear(level)
    await enter(user, level, '0.05')
    await press(user, 'Save')
    expect(await toasts().findByText('Level saved')).toBeVisible()
    expect(sent(server, 'PUT')).toEqual([
      { path: RULES, body: { account_id: ACCOUNT.id, kind: 'balance_below', value: '5000000' } },
    ])
    expect(screen.getByLabelText('Balance below (BTC)')).toHaveValue('0.05')
  })

  test('show a rule for all accounts, which is changed under "All accounts"', async () => {
    const { user, server } = await open({ rules: [ruleOf({ account_id: null, kind: 'received' })] })
    expect(box('A payment arrives')).toBeChecked()
    expect(box('A payment arrives')).toBeDisabled()
    expect(box('A payment arrives')).toHaveAccessibleDescription('On for all accounts')
    await user.click(screen.getByRole('radio', { name: 'All accounts' }))
    expect(box('A payment arrives')).toBeEnabled()
    await user.click(box('Coins are spent'))
    await waitFor(() =>
      expect(sent(server, 'PUT')[0]?.body).toMatchObject({ account_id: null, kind: 'spent' }),
    )
  })

  test('turn back and say why if the change failed', async () => {
    const full = errorAnswer(422, 'too_many_payment_rules', 'You can turn on up to 120 notices.')
    const { user } = await open({}, { [`PUT ${RULES}`]: full })
    await user.click(box('A payment arrives'))
    expect(await toasts().findByText('You can turn on up to 120 notices.')).toBeVisible()
    expect(box('A payment arrives')).not.toBeChecked()
  })
})

describe('the settings of the notices', () => {
  test('turn emails and amounts on and off', async () => {
    const { user, server } = await open()
    await user.click(box('Email me'))
    await waitFor(() => expect(box('Email me')).not.toBeChecked())
    await user.click(box('Include amounts'))
    await waitFor(() => expect(box('Include amounts')).toBeChecked())
    expect(sent(server, 'PATCH').map(({ body }) => body)).toEqual([{ mails: false }, { says_amounts: true }])
  })

  test('say that emails need a confirmed address', async () => {
    const settings = { mails: true, says_amounts: false, browser: false, has_confirmed_address: false }
    await open({ settings })
    expect(box('Email me')).toHaveAccessibleDescription(/^Confirm your email address/)
  })

  const BROWSER = 'Show notifications in this browser'

  test('ask for the permission only when notifications are turned on', async () => {
    const { state } = stubNotifications({ permission: 'default' })
    const { user, server } = await open()
    await user.click(box('A payment arrives'))
    expect(state.asked).toBe(0)
    await user.click(box(BROWSER))
    await waitFor(() => expect(box(BROWSER)).toBeChecked())
    expect([state.asked, notificationPreference.read()]).toEqual([1, 'on'])
    expect(sent(server, 'PATCH').map(({ body }) => body)).toEqual([{ browser: true }])
    await user.click(box(BROWSER))
    await waitFor(() => expect(box(BROWSER)).not.toBeChecked())
    expect([state.asked, notificationPreference.read()]).toEqual([1, 'off'])
  })

  test('stay off if the user does not allow notifications', async () => {
    stubNotifications({ permission: 'default', answer: 'default' })
    const { user, server } = await open()
    await user.click(box(BROWSER))
    expect(await screen.findByText(/^Your browser needs your permission/)).toBeVisible()
    expect(box(BROWSER)).not.toBeChecked()
    expect(sent(server, 'PATCH')).toEqual([])
  })

  test.each([
    ['blocked', () => stubNotifications({ permission: 'denied' }), /^Your browser blocks notifications/],
    ['unsupported', () => Reflect.deleteProperty(navigator, 'serviceWorker'), /^This browser can't show/],
    ['insecure', () => vi.stubGlobal('isSecureContext', false), /^Browsers show notifications of https/],
  ])('say what to do where notifications are %s', async (_what, prepare, text) => {
    prepare()
    await open()
    expect(box(BROWSER)).toBeDisabled()
    expect(box(BROWSER)).toHaveAccessibleDescription(text)
  })

  test('are off in a browser without permission, although they are on for the account', async () => {
    const settings = { mails: true, says_amounts: false, browser: true, has_confirmed_address: true }
    await open({ settings })
    expect(box(BROWSER)).not.toBeChecked()
    expect(box(BROWSER)).toHaveAccessibleDescription(/while a page of .+ is open in this browser/)
  })
})

test('a failed reading of the rules is retried by a button', async () => {
  let isDown = true
  startFakeServer({
    [`GET ${RULES}`]: () =>
      isDown
        ? errorAnswer(503, 'service_unavailable', 'Try again in a moment.')
        : {
            body: {
              rules: [],
              limit: 120,
              settings: { mails: true, says_amounts: false, browser: false, has_confirmed_address: true },
            },
          },
  })
  const { user } = renderPage(<NoticesDialog account={ACCOUNT} onClose={() => {}} />, { path: '/wallet' })
  expect(await screen.findByText('Try again in a moment.')).toBeVisible()
  isDown = false
  await press(user, /try again/i)
  expect(await screen.findByText('Tell me when')).toBeVisible()
})
