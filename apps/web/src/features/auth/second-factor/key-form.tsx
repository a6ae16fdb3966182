import { hasCredentials } from '#shared/session/credential.ts'
import { proveByKey } from '#shared/session/second-factor.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { FormFailure } from '../form-failure.tsx'
import { messages } from '../messages.ts'
import { useProof } from './use-proof.ts'

const text = messages.secondFactor.key

/** Nothing to type: the browser asks for the key. */
export function KeyForm({ factorId }: { factorId: string }) {
  const { isBusy, refusal, prove } = useProof()
  if (!hasCredentials()) return <Notice tone="warn">{text.unavailable}</Notice>
  return (
    <div className="flex flex-col gap-5">
      <FormFailure message={refusal ?? null} />
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
