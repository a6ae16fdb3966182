import { Button } from '#ui/actions/button.tsx'
import { StepHeading } from '#ui/layout/step-heading.tsx'
import { PsbtExport } from '../psbt/psbt-export.tsx'
import { messages } from './messages.ts'
import type { PreparedPayment } from './prepared-payment.ts'
import { SignedStep } from './signed/signed-step.tsx'

const text = messages.sign

/** The transaction to be signed elsewhere, and the way back of the signed one. */
export function SignStep({
  payment,
  onBack,
  onAgain,
}: {
  payment: PreparedPayment
  onBack: () => void
  onAgain: () => void
}) {
  const fileName = toFileName(payment.account.name)
  return (
    <div className="flex flex-col gap-8">
      <div className="flex max-w-[34rem] flex-col gap-4">
        <div className="flex flex-col gap-1">
          <StepHeading>{text.title}</StepHeading>
          <p className="measure text-14 text-muted">{text.lead}</p>
        </div>
        <PsbtExport base64={payment.transaction.psbt} name={text.file(fileName)} />
      </div>
      <SignedStep fileName={fileName} payment={payment} />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onBack}>{text.back}</Button>
        <Button onClick={onAgain} variant="quiet">
          {text.another}
        </Button>
      </div>
    </div>
  )
}

/** Turns the name of an account into one that every file system takes: `Cold storage` becomes `cold-storage`. */
const toFileName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40) || 'payment'
