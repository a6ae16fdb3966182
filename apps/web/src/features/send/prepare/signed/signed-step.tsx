import { useEffect, useRef } from 'react'
import { Notice } from '#ui/feedback/notice.tsx'
import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { TransactionReader } from '../../psbt/transaction-reader.tsx'
import { messages } from '../messages.ts'
import type { PreparedPayment } from '../prepared-payment.ts'
import { CheckTable } from './check-table.tsx'
import { SignedResult } from './signed-result.tsx'
import { useSignedCheck } from './use-signed-check.ts'

const text = messages.signed

/** Reads the signed transaction and compares it with the reviewed one. */
export function SignedStep({ payment, fileName }: { payment: PreparedPayment; fileName: string }) {
  const { account, transaction } = payment
  const { state, check } = useSignedCheck(transaction, account.network)
  const outcome = useRef<HTMLDivElement>(null)
  // The result stands below the fields, on a phone out of sight.
  useEffect(() => {
    if (state.status === 'checked') outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [state])
  return (
    <section aria-label={text.title} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h3 className="font-semibold text-16">{text.title}</h3>
        <p className="measure text-14 text-muted">{text.lead}</p>
      </div>
      <div className="max-w-[34rem]">
        <TransactionReader onRead={(bytes) => void check(bytes)} />
      </div>
      {state.status === 'checking' && <CardSkeleton label={text.checking} />}
      {state.status === 'failed' && (
        <Notice role="alert" tone="warn">
          {text.failed}
        </Notice>
      )}
      {state.status === 'checked' && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5" ref={outcome}>
          <SignedResult fileName={fileName} result={state.result} />
          {state.result.parts !== null && <CheckTable result={state.result} transaction={transaction} />}
        </div>
      )}
    </section>
  )
}
