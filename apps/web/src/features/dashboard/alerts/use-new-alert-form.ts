import { createAlertEndpoint, type PriceAlert } from '@satlens/contract'
import { describeAlertCondition, formatAlertConditionValue } from '@satlens/domain'
import { useState } from 'react'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import type { AlertFormRequest } from './alert-form-store.ts'
import { messages } from './messages.ts'
import { parseTypedCondition } from './parse-typed-condition.ts'

const text = messages.form

interface Outcome {
  /** The alert was set. */
  readonly onSet: (alert: PriceAlert) => void
  /** No answer came: it may have been set all the same. */
  readonly onUnanswered: () => void
}

/** The form for an alert, from what it was asked for with. */
export function useNewAlertForm(request: AlertFormRequest, { onSet, onUnanswered }: Outcome) {
  const toast = useToast()
  const [fields, setFields] = useState({ ...request, mails: true })
  const [refusal, setRefusal] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSubmitting, setSubmitting] = useState(false)
  const parsed = parseTypedCondition(fields.kind, fields.value)

  async function submit() {
    setFailure(null)
    if (!parsed.ok) {
      setRefusal(parsed.issue)
      setRefusals((count) => count + 1)
      toast.error({ title: text.failed, description: parsed.issue })
      return
    }
    const { kind } = parsed.value
    setSubmitting(true)
    try {
      const body = { kind, value: formatAlertConditionValue(parsed.value), mails: fields.mails }
      onSet(await api.call(createAlertEndpoint, { body }))
      toast.show({ title: text.done, description: describeAlertCondition(parsed.value), tone: 'success' })
    } catch (error) {
      const description = getServerMessage(error)
      const said = description === undefined ? text.noAnswer : { title: text.failed, description }
      setFailure(said.description)
      toast.error(said)
      if (description === undefined) onUnanswered()
    } finally {
      setSubmitting(false)
    }
  }

  return {
    fields,
    /** What is typed, once it is a condition. */
    condition: parsed.ok ? parsed.value : null,
    refusal,
    refusals,
    failure,
    isSubmitting,
    submit,
    change(change: Partial<typeof fields>) {
      setFields((current) => ({ ...current, ...change }))
      setRefusal(undefined)
    },
  }
}
