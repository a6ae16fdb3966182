import {
  type AlertNotice,
  listAlertNoticesEndpoint,
  listAlertsEndpoint,
  type PriceAlert,
  type PriceAlertList,
  type PriceAlertSettings,
} from '@satlens/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { useOnReconnect } from '#shared/api/connection.ts'
import { useVisiblePolling } from '#shared/browser/use-visible-polling.ts'
import { toast } from '#ui/overlay/toast-store.ts'
import { formatAlertCondition, formatUsdText } from './alert-text.ts'
import { messages } from './messages.ts'

const LOOK_AGAIN_MS = 30_000

/** The account's alerts and what they have told. */
export interface LoadedAlerts {
  readonly list: PriceAlertList
  readonly notices: readonly AlertNotice[]
}

/**
 * The alerts of the account. Looks again by itself, and says what was triggered meanwhile; what is shown stays, however often
 * it could not be looked at again.
 */
export function useAlerts() {
  const [known, setKnown] = useState<LoadedAlerts | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const newest = useRef(0)
  const told = useRef<ReadonlySet<string> | null>(null)

  const load = useCallback(async () => {
    newest.current += 1
    const turn = newest.current
    try {
      const [list, { notices }] = await Promise.all([
        api.call(listAlertsEndpoint),
        api.call(listAlertNoticesEndpoint),
      ])
      if (turn !== newest.current) return
      sayNew(told.current, notices)
      told.current = new Set(notices.map(({ id }) => id))
      setKnown({ list, notices })
      setFailure(null)
    } catch (error) {
      if (turn === newest.current) setFailure(getServerMessage(error) ?? messages.loadFailed)
    }
  }, [])

  useEffect(() => {
    void load()
    return () => {
      newest.current += 1
    }
  }, [load])
  useVisiblePolling(load, LOOK_AGAIN_MS)
  useOnReconnect(load)

  /** Shows what the server has just said; what was asked for before it may not know that, and is not heard. */
  function change(next: (list: PriceAlertList) => Partial<PriceAlertList>) {
    newest.current += 1
    setKnown((current) => current && { ...current, list: { ...current.list, ...next(current.list) } })
  }

  return {
    known,
    failure: known === null ? failure : null,
    load,
    put: (alert: PriceAlert) =>
      change(({ alerts }) => ({
        alerts: alerts.some(({ id }) => id === alert.id)
          ? alerts.map((other) => (other.id === alert.id ? alert : other))
          : [alert, ...alerts],
      })),
    drop: (id: string) => change(({ alerts }) => ({ alerts: alerts.filter((alert) => alert.id !== id) })),
    set: (settings: PriceAlertSettings) => change(() => ({ settings })),
  }
}

function sayNew(told: ReadonlySet<string> | null, notices: readonly AlertNotice[]) {
  if (told === null) return
  for (const notice of notices.filter(({ id }) => !told.has(id))) {
    toast.show({
      title: formatAlertCondition(notice),
      description: messages.crossed(formatUsdText(notice.price)),
    })
  }
}
