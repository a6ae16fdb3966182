import { hasCredentials } from '#shared/session/credential.ts'
import { proveByKey } from '#shared/session/second-factor.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { messages } from './messages.ts'
import { useProof } from './use-proof.ts'

const text = messages.key

/** Nothing to type: the browser asks for the key. */
export function KeyForm({ factorId, onProven }: { factorId: string; onProven: (() => void) | undefined }) {
  const { isBusy, refusal, prove } = useProof(onProven)
  if (!hasCredentials()) return <Notice tone="warn">{text.unavailable}</Notice>
  return (
    <div className="flex flex-col gap-5">
      {refusal !== undefined && <Notice tone="warn">{refusal}</Notice>}
      <Button
        busy={isBusy}
        busyLabel={text.submitting}
        onClick={() => prove(() => proveByKey(factorId))}
        variant="primary"
        wide
      >
        {text.submit}
      </Button>
    </div>
  )
}
