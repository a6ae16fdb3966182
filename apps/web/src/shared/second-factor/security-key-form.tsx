import { verifySecurityKey } from '#shared/session/second-factor.ts'
import { isWebAuthnSupported } from '#shared/session/webauthn.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from './messages.ts'
import { useFactorVerification } from './use-factor-verification.ts'

const text = messages.key

/** Nothing to type: the browser asks for the key. */
export function SecurityKeyForm({
  factorId,
  onProven,
}: {
  factorId: string
  onProven: (() => void) | undefined
}) {
  const { isBusy, refusal, prove } = useFactorVerification(onProven)
  if (!isWebAuthnSupported()) return <Notice tone="warn">{text.unavailable}</Notice>
  return (
    <div className="flex flex-col gap-5">
      {refusal !== undefined && <Notice tone="warn">{refusal}</Notice>}
      <Button
        busy={isBusy}
        busyLabel={text.submitting}
        onClick={() => prove(() => verifySecurityKey(factorId))}
        variant="primary"
        wide
      >
        {text.submit}
      </Button>
    </div>
  )
}
