import type { Notice, PaymentNotice } from '@satlens/contract'
import { expect, test } from 'vitest'
import { selectNotices } from './select-notices.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const noticeOf = (id: string, hoursAgo = 1): PaymentNotice => ({
  id,
  kind: 'received',
  account_id: null,
  account_name: 'Savings',
  txid: 'ab'.repeat(32),
  direction: 'in',
  amount_sats: '5',
  value: null,
  as_of: new Date(NOW.getTime() - hoursAgo * 3_600_000).toISOString(),
  mailed: false,
})
const price: Notice = {
  id: 'price',
  alert_id: null,
  kind: 'price_above',
  currency: 'USD',
  value: '1.00',
  price: '1.00',
  price_24h: null,
  as_of: NOW.toISOString(),
  source: 'feed.example',
  mailed: false,
}
const idsToShow = (page: readonly Notice[], seen: readonly string[] | null) =>
  selectNotices(page, seen, NOW).toShow.map(({ id }) => id)

test('selectNotices shows nothing of the first page, and remembers it', () => {
  const page = [noticeOf('b'), noticeOf('a')]
  expect(selectNotices(page, null, NOW)).toEqual({ toShow: [], seen: ['b', 'a'] })
})

test('selectNotices shows what was not seen, oldest first, also if it is not the newest', () => {
  const page = [noticeOf('d'), noticeOf('c'), noticeOf('b'), noticeOf('a')]
  expect(idsToShow(page, ['c', 'a'])).toEqual(['b', 'd'])
  expect(idsToShow(page, [])).toEqual(['a', 'b', 'c', 'd'])
})

test('selectNotices shows nothing that is a day old', () => {
  expect(idsToShow([noticeOf('b', 23.9), noticeOf('a', 24)], [])).toEqual(['b'])
})

test('selectNotices leaves triggered price alerts to the page', () => {
  expect(selectNotices([price], [], NOW)).toEqual({ toShow: [], seen: ['price'] })
})
