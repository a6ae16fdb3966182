import {
  deletePaymentRuleEndpoint,
  type PaymentNoticeSettings,
  type PaymentRuleResponse,
  setPaymentRuleEndpoint,
  updatePaymentNoticeSettingsEndpoint,
} from '@satlens/contract'
import type { PaymentRuleKind } from '@satlens/domain'
import { type ChangeEvent, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { reloadPaymentRules, updatePaymentRules } from '#shared/notices/payment-rules-query.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

/** The account that a rule is about. Null for all accounts. */
export type RuleScope = string | null

const isSame = (one: Pick<PaymentRuleResponse, 'account_id' | 'kind'>, other: typeof one) =>
  one.account_id === other.account_id && one.kind === other.kind

const put = (rule: PaymentRuleResponse) =>
  updatePaymentRules((list) => ({
    ...list,
    rules: [...list.rules.filter((other) => !isSame(rule, other)), rule],
  }))

/** Sets the rule of a kind and shows it. */
export async function setRule(scope: RuleScope, kind: PaymentRuleKind, value: string | null): Promise<void> {
  put(await api.call(setPaymentRuleEndpoint, { body: { account_id: scope, kind, value } }))
}

/** Deletes a rule, and shows that it is gone at once. */
export async function deleteRule(rule: PaymentRuleResponse): Promise<void> {
  updatePaymentRules((list) => ({ ...list, rules: list.rules.filter(({ id }) => id !== rule.id) }))
  await api.call(deletePaymentRuleEndpoint, { params: { id: rule.id } }).catch((error: unknown) => {
    // A rule that was deleted elsewhere is what the user wanted.
    if (error instanceof ApiError && error.code === 'payment_rule_not_found') return
    put(rule)
    throw error
  })
}

/** Changes the settings of the notices and shows them. */
export async function changeSettings(
  change: Partial<Omit<PaymentNoticeSettings, 'has_confirmed_address'>>,
): Promise<void> {
  const settings = await api.call(updatePaymentNoticeSettingsEndpoint, { body: change })
  updatePaymentRules((list) => ({ ...list, settings }))
}

/** Makes one change at a time and reports its failure in a toast and as `failure`. */
export function useNoticeChange() {
  const toast = useToast()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function attempt(failedTitle: string, work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFailure(null)
    toast.dismiss()
    try {
      await work()
    } catch (error) {
      const description = getServerMessage(error)
      const content = description === undefined ? messages.noAnswer : { title: failedTitle, description }
      setFailure(content.description)
      toast.error(content)
      // Without an answer the change may have been made.
      if (description === undefined) void reloadPaymentRules()
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, failure, setFailure, attempt }
}

/** A switch that shows the chosen state while it is being saved. It stays enabled, so that it keeps the focus. */
export function useSwitch(isOn: boolean, failedTitle: string, change: (isOn: boolean) => Promise<void>) {
  const { isBusy, failure, setFailure, attempt } = useNoticeChange()
  const [chosen, setChosen] = useState(isOn)
  return {
    failure,
    setFailure,
    checked: isBusy ? chosen : isOn,
    onChange({ target: { checked } }: ChangeEvent<HTMLInputElement>) {
      if (isBusy) return
      setChosen(checked)
      void attempt(failedTitle, () => change(checked))
    },
  }
}
