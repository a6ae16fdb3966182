import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { isKycFormShown } from '@satlens/domain'
import { useRef, useState } from 'react'
import { DemoHeading } from '#shared/components/demo-heading.tsx'
import { DemoReceipt } from '#shared/components/demo-receipt.tsx'
import { LinkButton } from '#shared/components/links.tsx'
import { useSession } from '#shared/session/session.ts'
import { Button } from '#ui/actions/button.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { IdentityForm } from './identity-form.tsx'
import { KycStatusCard } from './kyc-status-card.tsx'
import { messages } from './messages.ts'
import { resetVerification, submitVerification, useVerification } from './verification-store.ts'

const text = messages.receipt

/** /kyc: an identity form that is filled in, checked for gaps and discarded; nothing is sent (docs/spec/README.md#states). */
export function KycPage() {
  const session = useSession()
  return session.status === 'signed-in' ? <Verification userId={session.user.id} /> : null
}

function Verification({ userId }: { userId: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const toast = useToast()
  const { status, since } = useVerification(userId)
  const [isFresh, setFresh] = useState(false)

  function complete() {
    submitVerification(userId, Date.now())
    setFresh(true)
    toast.show(messages.submitted)
  }

  function startOver() {
    resetVerification()
    setFresh(false)
    toast.dismiss()
    heading.current?.focus()
  }

  return (
    <>
      <DemoHeading
        headingRef={heading}
        lead={messages.lead}
        ribbon={messages.ribbon}
        title={messages.title}
      />
      {isKycFormShown(status) ? (
        <IdentityForm onComplete={complete} status={status} />
      ) : (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
          {since !== null && (
            <DemoReceipt
              at={new Date(since)}
              happened={[text.checked, text.pending]}
              isFresh={isFresh}
              notHappened={[text.notSent]}
              title={text.title}
            />
          )}
          <KycStatusCard status={status}>
            <div className="flex flex-col gap-2">
              <Button onClick={startOver} wide>
                {text.again}
              </Button>
              <p className="mb-2 text-14 text-muted">{text.againNote}</p>
              <LinkButton to={WEB_APP_SCREEN_PATHS.dashboard} variant="quiet" wide>
                {text.dashboard}
              </LinkButton>
            </div>
          </KycStatusCard>
        </div>
      )}
    </>
  )
}
