import {
  listAlertNoticesEndpoint,
  listAlertsEndpoint,
  type Notice,
  type PriceAlert,
  type PriceAlertList,
} from '@satlens/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { invalidateQueries, pollEvery, queryClient, updateQuery } from '#shared/query/query-client.ts'
import { type ToastHandle, useToast } from '#ui/overlay/use-toast.ts'
import { formatAlertCondition, formatMoneyText, formatPaymentNotice, isPaymentNotice } from './alert-text.ts'
import { messages } from './messages.ts'

const POLL_MS = 30_000

export interface AlertsData extends PriceAlertList {
  readonly notices: readonly Notice[]
}

const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  async queryFn({ signal }): Promise<AlertsData> {
    const [list, { notices }] = await Promise.all([
      api.call(listAlertsEndpoint, { signal }),
      api.call(listAlertNoticesEndpoint, { query: {}, signal }),
    ])
    return { ...list, notices }
  },
  ...pollEvery(POLL_MS),
})

export function useAlerts() {
  const toast = useToast({ isStacked: true })
  const query = useQuery(alertsQuery, queryClient)
  const notices = query.data?.notices
  const before = useRef(notices)
  useEffect(() => {
    if (notices && before.current) announceNew(toast, notices, before.current)
    before.current = notices
  }, [notices, toast])
  return query
}

/** Returns the loaded alerts, which the card reads; undefined before. */
export const useLoadedAlerts = (): readonly PriceAlert[] | undefined =>
  useQuery({ ...alertsQuery, enabled: false }, queryClient).data?.alerts

function announceNew(toast: ToastHandle, notices: readonly Notice[], before: readonly Notice[]) {
  const knownIds = new Set(before.map(({ id }) => id))
  for (const notice of notices.filter(({ id }) => !knownIds.has(id))) {
    toast.show(
      isPaymentNotice(notice)
        ? { title: formatPaymentNotice(notice) }
        : {
            title: formatAlertCondition(notice),
            description: messages.crossed(formatMoneyText(notice.price, notice.currency)),
          },
    )
  }
}

/** Shows what a write has changed; without loaded alerts they are read. */
export const updateAlerts = (change: (data: AlertsData) => Partial<AlertsData>): void =>
  updateQuery(alertsQuery, (data) => ({ ...data, ...change(data) }))

/** Reads the alerts again, after a write that may have been made. */
export const reloadAlerts = (): Promise<void> => invalidateQueries(alertsQuery.queryKey)

export const putAlert = (alert: PriceAlert): void =>
  updateAlerts(({ alerts }) => ({
    alerts: alerts.some(({ id }) => id === alert.id)
      ? alerts.map((other) => (other.id === alert.id ? alert : other))
      : [alert, ...alerts],
  }))

/** Makes one change at a time and reports its failure in a toast and as `failure`. */
export function useAlertChange() {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(failedTitle: string, work: () => Promise<void>, undo = () => {}): Promise<void> {
    setBusy(true)
    setFailure(null)
    toast.dismiss()
    try {
      await work()
    } catch (error) {
      undo()
      const description = getServerMessage(error)
      const content = description === undefined ? messages.noAnswer : { title: failedTitle, description }
      setFailure(content.description)
      toast.error(content)
      // It may have triggered or been deleted meanwhile; without an answer the change may have been made.
      void reloadAlerts()
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, attempt, toast }
}
