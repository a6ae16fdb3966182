import type { Ref } from 'react'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { messages } from './messages.ts'
import { Section } from './section.tsx'
import type { Task } from './tasks.ts'
import type { CodeCount } from './use-security.ts'

const text = messages.sections.codes
/** From here on there is a warning. */
const FEW = 2

/** How many codes are left, and new ones. */
export function CodesSection({
  codes,
  headingRef,
  onTask,
}: {
  codes: CodeCount | null
  headingRef: Ref<HTMLHeadingElement>
  onTask: (task: Task) => void
}) {
  const warning = warningOf(codes)
  return (
    <Section headingRef={headingRef} lead={text.lead} title={text.title}>
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
    </Section>
  )
}

function warningOf(codes: CodeCount | null): string | null {
  if (codes === null) return text.none
  if (codes.remaining === 0) return text.used
  return codes.remaining <= FEW ? text.few(codes.remaining) : null
}
