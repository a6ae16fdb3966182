import type { Notice, PaymentNotice } from '@satlens/contract'
import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { describePaymentNotice } from '@satlens/domain'
import { readForUser, storeForUser } from '#shared/session/user-storage.ts'
import { messages } from './messages.ts'
import { MAX_NOTIFICATIONS, type SeenNotices, selectNotices } from './select-notices.ts'

const ENTRY = 'seen-notices'

/** Shows the new notices of a page and remembers them, so that no tab of this browser shows them again. */
export async function showNewNotices(
  userId: string,
  page: readonly Notice[],
  { saysAmounts, now }: { readonly saysAmounts: boolean; readonly now: Date },
): Promise<void> {
  const { toShow, seen } = selectNotices(page, readSeen(userId), now)
  const registration = toShow.length > 0 ? await navigator.serviceWorker.ready : null
  for (const notification of toNotifications(toShow, saysAmounts)) {
    const { title, ...options } = notification
    await registration?.showNotification(title, {
      ...options,
      icon: '/icons/icon-192.png',
      data: { path: WEB_APP_SCREEN_PATHS.wallet },
    })
  }
  // Last: a page that is closed before it has shown all is followed by one that does. The tags prevent a second one.
  storeForUser(ENTRY, userId, seen)
}

function readSeen(userId: string): SeenNotices {
  const stored = readForUser(ENTRY, userId)
  return Array.isArray(stored) ? stored.map(String) : null
}

interface NotificationContent {
  readonly title: string
  readonly body: string
  /** A notification replaces that of the same tag. */
  readonly tag: string
}

function toNotifications(notices: readonly PaymentNotice[], saysAmounts: boolean): NotificationContent[] {
  if (notices.length > MAX_NOTIFICATIONS)
    return [{ title: messages.several(notices.length), body: messages.open, tag: 'payment-notices' }]
  return notices.map((notice) => ({
    title: describePaymentNotice({
      kind: notice.kind,
      accountName: notice.account_name,
      direction: notice.direction,
      value: notice.value === null ? null : BigInt(notice.value),
      amount: saysAmounts ? BigInt(notice.amount_sats) : null,
    }),
    body: notice.kind === 'spent' ? messages.spent : messages.open,
    tag: notice.id,
  }))
}
