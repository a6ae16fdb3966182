import {
  deleteAlertEndpoint,
  type PriceAlert,
  type PriceAlertSettings,
  updateAlertEndpoint,
  updateAlertSettingsEndpoint,
} from '@satlens/contract'
import type { AlertAction } from '@satlens/domain'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { formatAlertCondition } from './alert-text.ts'
import { messages } from './messages.ts'
import type { useAlerts } from './use-alerts.ts'

/** What is being changed: an alert by its id, or the switch of the account. */
type Place = string | 'mails'

/** Changes alerts, one thing at a time, and says what came of it, in a toast and where it was asked for. */
export function useAlertChanges({ put, drop, set, load }: ReturnType<typeof useAlerts>) {
  const toast = useToast()
  const [busy, setBusy] = useState<Place | null>(null)
  const [failure, setFailure] = useState<{ place: Place; said: string } | null>(null)
  const [asked, setAsked] = useState<PriceAlert | null>(null)

  async function attempt(place: Place, failed: string, work: () => Promise<void>): Promise<boolean> {
    setBusy(place)
    setFailure(null)
    try {
      await work()
      return true
    } catch (error) {
      const description = getServerMessage(error)
      const said = description === undefined ? messages.noAnswer : { title: failed, description }
      setFailure({ place, said: said.description })
      toast.error(said)
      // It may have fired or gone meanwhile; without an answer the change may have been made all the same.
      void load()
      return false
    } finally {
      setBusy(null)
    }
  }

  return {
    busy,
    failureAt: (place: Place) => (failure?.place === place ? failure.said : null),
    /** Says no more of what has failed. */
    forget: () => setFailure(null),
    /** The alert that is asked about before it is deleted. */
    asked,
    ask(alert: PriceAlert | null) {
      setFailure(null)
      setAsked(alert)
    },
    act: (alert: PriceAlert, action: AlertAction) =>
      attempt(alert.id, messages.actions[action].failed, async () => {
        put(await api.call(updateAlertEndpoint, { params: { id: alert.id }, body: { action } }))
        toast.show({
          title: messages.actions[action].done,
          description: formatAlertCondition(alert),
          tone: 'success',
        })
      }),
    /** Gives it another value; one that is over is armed with it. */
    revalue: ({ id, status }: PriceAlert, value: string) =>
      attempt(id, messages.edit.failed, async () => {
        const isOver = status === 'fired' || status === 'expired'
        const body = { value, ...(isOver && { action: 're_arm' as const }) }
        const alert = await api.call(updateAlertEndpoint, { params: { id }, body })
        put(alert)
        toast.show({ title: messages.edit.done, description: formatAlertCondition(alert), tone: 'success' })
      }),
    mailAlert: (alert: PriceAlert, mails: boolean) =>
      attempt(alert.id, messages.mailFailed, async () => {
        // A switch answers the finger at once, and goes back when it was wrong.
        put({ ...alert, mails })
        const update = api.call(updateAlertEndpoint, { params: { id: alert.id }, body: { mails } })
        put(await update.catch(undoing(() => put(alert))))
      }),
    mailAll: (settings: PriceAlertSettings, mails: boolean) =>
      attempt('mails', messages.mailFailed, async () => {
        set({ ...settings, mails })
        const update = api.call(updateAlertSettingsEndpoint, { body: { mails } })
        set(await update.catch(undoing(() => set(settings))))
        toast.show({ title: mails ? messages.mails.on : messages.mails.off, tone: 'success' })
      }),
    /** Deletes the one that was asked about. One that has gone meanwhile is what was wanted. */
    remove: async () => {
      if (asked === null) return false
      const { id } = asked
      return attempt(id, messages.deleteFailed, async () => {
        await api.call(deleteAlertEndpoint, { params: { id } }).catch((error: unknown) => {
          if (!(error instanceof ApiError && error.code === 'alert_not_found')) throw error
        })
        setAsked(null)
        drop(id)
        toast.show({ title: messages.deleted, description: formatAlertCondition(asked), tone: 'success' })
      })
    },
  }
}

const undoing = (undo: () => void) => (error: unknown) => {
  undo()
  throw error
}
