import { listAlertNoticesEndpoint, type Notice } from '@satlens/contract'
import { QueryObserver } from '@tanstack/react-query'
import { paymentRulesQuery } from '#shared/notices/payment-rules-query.ts'
import { pollEvery, queryClient } from '#shared/query/query-client.ts'
import { endpointQuery } from '#shared/query/use-endpoint.ts'
import { areAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { showNewNotices } from './show-notifications.ts'

const POLL_MS = 30_000
const noticesQuery = {
  ...endpointQuery(listAlertNoticesEndpoint, { query: {} }),
  ...pollEvery(POLL_MS),
  // Notifications are for those who look at something else.
  refetchIntervalInBackground: true,
}

/**
 * Looks for new notices about payments of the user and shows them as notifications, from one of the tabs of this browser: the
 * others wait until that one is closed. Returns a function that stops it.
 */
export function startNoticeWatcher(userId: string): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  navigator.locks
    .request(`payment notices of ${userId}`, { signal }, () => {
      const stop = watch(userId)
      return new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => {
          stop()
          resolve()
        }),
      )
    })
    // It was stopped while it waited.
    .catch(() => {})
  return () => stopping.abort()
}

function watch(userId: string): () => void {
  let notices: readonly Notice[] | undefined
  // One page after the other, so that each sees what the one before has shown.
  let showing = Promise.resolve()
  const rules = new QueryObserver(queryClient, paymentRulesQuery)
  const pages = new QueryObserver(queryClient, { ...noticesQuery, enabled: false })

  function show(page: readonly Notice[]): void {
    const saysAmounts = rules.getCurrentResult().data?.settings.says_amounts === true && !areAmountsHidden()
    showing = showing
      .then(() => showNewNotices(userId, page, { saysAmounts, now: new Date() }))
      // The user may have withdrawn the permission.
      .catch(() => {})
  }

  function followPages(): void {
    const { data } = pages.getCurrentResult()
    if (!pages.options.enabled || !data || data.notices === notices) return
    notices = data.notices
    show(notices)
  }
  function followRules(): void {
    pages.setOptions({
      ...noticesQuery,
      enabled: rules.getCurrentResult().data?.settings.browser === true,
    })
    followPages()
  }
  const stopPages = pages.subscribe(followPages)
  const stopRules = rules.subscribe(followRules)
  followRules()
  return () => {
    stopPages()
    stopRules()
  }
}
