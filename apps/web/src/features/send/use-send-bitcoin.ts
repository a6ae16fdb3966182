import { type DemoSend, recordDemoSendEndpoint } from '@satlens/contract'
import {
  type ChecksumVerifiedAddress,
  formatBtc,
  type SendFormFields,
  type ValidatedSendForm,
} from '@satlens/domain'
import { useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { getServerMessage } from '#shared/api/api-error.ts'
import { useToast } from '#ui/overlay/use-toast.ts'
import { newIdempotencyKey } from './idempotency-key.ts'
import { messages } from './messages.ts'
import { getSendErrors, type SendErrors } from './send-errors.ts'
import { parseSendInput, type SendInput } from './send-input.ts'

/** What the review sheet shows: a request that every rule has passed, under the key that makes it one record. */
type Draft = { readonly request: ValidatedSendForm; readonly key: string }

/**
 * Judges the form, holds the draft under review and sends it once. What was typed is never touched. `onRecorded` learns
 * of each recipient that a send was recorded for.
 */
export function useSendBitcoin(typed: SendInput, onRecorded: (recipient: ChecksumVerifiedAddress) => void) {
  const toast = useToast()
  const [refusal, setRefusal] = useState<SendErrors>({})
  const [refusals, setRefusals] = useState(0)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const [receipt, setReceipt] = useState<{ send: DemoSend; request: ValidatedSendForm } | null>(null)
  // Set at once, unlike state: of two presses in one moment, the second finds it.
  const underWay = useRef(false)
  const unsettled = useRef<Draft | null>(null)

  function review() {
    const parsed = parseSendInput(typed)
    if (!parsed.ok) {
      setRefusal(getSendErrors(parsed.issue, typed))
      setRefusals((count) => count + 1)
      toast.error(messages.refused(parsed.issue))
      return
    }
    setRefusal({})
    setFailure(null)
    setDraft(draftOf(parsed.value))
  }

  // Whether a request that failed was recorded is unknown; the same one again must be the same record.
  function draftOf(request: ValidatedSendForm): Draft {
    const earlier = unsettled.current
    return earlier && isSame(earlier.request, request) ? earlier : { request, key: newIdempotencyKey() }
  }

  async function confirm() {
    if (draft === null || underWay.current) return
    underWay.current = true
    unsettled.current = draft
    setSending(true)
    setFailure(null)
    try {
      const reply = await api.call(recordDemoSendEndpoint, {
        body: {
          recipientAddress: draft.request.recipient,
          // Exact: eight decimals below 21,000,000 survive the way into a JSON number and back.
          amount: Number(formatBtc(draft.request.amount)),
        },
        headers: { 'Idempotency-Key': draft.key },
      })
      unsettled.current = null
      setDraft(null)
      setReceipt({ send: reply, request: draft.request })
      onRecorded(draft.request.recipient)
      toast.show(messages.recorded)
    } catch (error) {
      const said = getServerMessage(error)
      setFailure(said ?? messages.noAnswer)
      toast.error({ title: messages.failedTitle, description: said ?? messages.failed })
    } finally {
      underWay.current = false
      setSending(false)
    }
  }

  return {
    refusal,
    refusals,
    draft: draft?.request ?? null,
    failure,
    isSending,
    receipt,
    review,
    confirm,
    forgive: (field: keyof SendFormFields) => setRefusal((current) => ({ ...current, [field]: undefined })),
    closeReview: () => setDraft(null),
    closeReceipt: () => setReceipt(null),
  }
}

const isSame = (left: ValidatedSendForm, right: ValidatedSendForm): boolean =>
  left.recipient === right.recipient && left.amount === right.amount
