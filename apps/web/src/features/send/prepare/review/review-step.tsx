import { type ComposedTransaction, TRANSACTION_WARNINGS } from '@satlens/contract'
import { useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { messages as sendMessages } from '../../messages.ts'
import { LookAlikeWarning } from '../../recipient/look-alike-warning.tsx'
import { getPayments } from '../expected-outputs.ts'
import { messages } from '../messages.ts'
import type { PreparedPayment } from '../prepared-payment.ts'
import { describePayment } from './describe-payment.ts'
import { TransactionRows } from './transaction-rows.tsx'
import { useLookAlikes } from './use-look-alikes.ts'

const text = messages.review
const faults = { ...sendMessages.transaction.faults, ...messages.faults }

/** What the transaction does, to be compared before it is signed. If it is not what was asked for, nothing is offered. */
export function ReviewStep({
  payment,
  known,
  onBack,
  onProceed,
}: {
  payment: PreparedPayment
  /** Addresses that a recipient may have been made to look like. */
  known: readonly string[]
  onBack: () => void
  onProceed: () => void
}) {
  const { transaction, mismatch } = payment
  const [ticked, setTicked] = useState<readonly string[]>([])
  const hasSeveral = getPayments(transaction.outputs).length > 1
  const similar = useLookAlikes(transaction, known)
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <StepHeading>{text.title}</StepHeading>
        <p className="measure text-14 text-muted">{hasSeveral ? text.leadOfSeveral : text.lead}</p>
      </div>
      {mismatch === null ? (
        <>
          <p className="measure font-medium">{describePayment(payment)}</p>
          <TransactionRows payment={payment} />
          <Warnings transaction={transaction} />
          {similar.map(({ recipient, lookAlikes }) => (
            <LookAlikeWarning
              isTicked={ticked.includes(recipient)}
              key={recipient}
              lookAlikes={lookAlikes}
              onTick={(isTicked) =>
                setTicked(isTicked ? [...ticked, recipient] : ticked.filter((other) => other !== recipient))
              }
              recipient={recipient}
            />
          ))}
        </>
      ) : (
        <Notice role="alert" title={text.withheld} tone="warn">
          {faults[mismatch]}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {mismatch === null && (
          <Button
            disabled={similar.some(({ recipient }) => !ticked.includes(recipient))}
            onClick={onProceed}
            variant="primary"
          >
            {text.proceed}
          </Button>
        )}
        <Button onClick={onBack}>{text.back}</Button>
      </div>
    </div>
  )
}

function Warnings({ transaction: { warnings } }: { transaction: ComposedTransaction }) {
  if (warnings.length === 0) return null
  return (
    <Notice title={text.warningsTitle} tone="warn">
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {TRANSACTION_WARNINGS.filter((warning) => warnings.includes(warning)).map((warning) => (
          <li key={warning}>{text.warnings[warning]}</li>
        ))}
      </ul>
    </Notice>
  )
}
