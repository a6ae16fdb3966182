import type { Ref } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { messages } from '../messages.ts'
import { SecuritySection } from '../sections/security-section.tsx'
import type { SecurityTask } from '../security-task.ts'
import type { RecoveryCodeCount } from '../use-security.ts'

const text = messages.sections.codes
/** From here on there is a warning. */
const FEW = 2

/** How many codes are left, and new ones. */
export function RecoveryCodesSection({
  codes,
  headingRef,
  onTask,
}: {
  codes: RecoveryCodeCount | null
  headingRef: Ref<HTMLHeadingElement>
  onTask: (task: SecurityTask) => void
}) {
  const warning = warningOf(codes)
  return (
    <SecuritySection headingRef={headingRef} lead={text.lead} title={text.title}>
      {codes !== null && codes.remaining > 0 && (
        <p className="figures font-medium">{text.left(codes.remaining, codes.total)}</p>
      )}
      {warning !== null && (
        <Notice className="w-full" tone="warn">
          {warning}
        </Notice>
      )}
      <Button onClick={() => onTask({ kind: 'make-codes' })} size="small">
        {codes === null ? text.make : text.remake}
      </Button>
    </SecuritySection>
  )
}

function warningOf(codes: RecoveryCodeCount | null): string | null {
  if (codes === null) return text.none
  if (codes.remaining === 0) return text.used
  return codes.remaining <= FEW ? text.few(codes.remaining) : null
}
