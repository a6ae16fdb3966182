import { type PriceAlert, updateAlertEndpoint } from '@satlens/contract'
import {
  formatAlertConditionIssue,
  formatMoneyDecimal,
  type MinorUnits,
  parseAlertCondition,
} from '@satlens/domain'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { formatAlertCondition } from '../alerts/alert-text.ts'
import { messages as alertMessages } from '../alerts/messages.ts'
import { putAlert, useAlertChange } from '../alerts/use-alerts.ts'
import type { AlertMove } from './chart-alerts.ts'
import { messages } from './messages.ts'

const text = alertMessages.edit

/** Moves one alert at a time to another price, as the form of the list does: the same check, request and messages. */
export function useAlertMove() {
  const { isBusy, attempt, toast } = useAlertChange()
  const [move, setMove] = useState<AlertMove | null>(null)

  async function change(alert: PriceAlert, value: string): Promise<void> {
    await attempt(text.failed, async () => {
      const saved = await api.call(updateAlertEndpoint, { params: { id: alert.id }, body: { value } })
      putAlert(saved)
      toast.show({
        title: text.done,
        description: saved.waits_for_return
          ? `${formatAlertCondition(saved)}. ${alertMessages.waitsForReturn}`
          : formatAlertCondition(saved),
        tone: 'success',
        action: { name: messages.undo, run: () => void change(saved, alert.value) },
      })
    })
    setMove(null)
  }

  return {
    move,
    isBusy,
    /** Shows a line at another price without saving it. */
    show: setMove,
    cancel: () => setMove(null),
    /** Saves the price of a line. It returns to where it was if the price is not possible or could not be saved. */
    async save(alert: PriceAlert, price: MinorUnits): Promise<void> {
      const value = formatMoneyDecimal(price, alert.currency)
      const condition = parseAlertCondition(alert.kind, value, alert.currency)
      if (condition.ok && value !== alert.value) {
        setMove({ id: alert.id, price })
        return change(alert, value)
      }
      setMove(null)
      if (!condition.ok) {
        const description = formatAlertConditionIssue(condition.issue, alert.currency)
        toast.error({ title: text.failed, description })
      }
    },
  }
}
