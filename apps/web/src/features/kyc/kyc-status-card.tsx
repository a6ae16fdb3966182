import { isKycFormShown, type KycStatus } from '@satlens/domain'
import type { ReactNode } from 'react'
import { StepList } from '#ui/data/step-list.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'

/** Where the check stands (docs/spec/README.md#states) and what it would take from here, over what can be done next. */
export function KycStatusCard({ status, children }: { status: KycStatus; children: ReactNode }) {
  const text = messages.status
  const isOpen = isKycFormShown(status)
  return (
    <Card aside={<Tag>{text.names[status]}</Tag>} className="lg:sticky lg:top-6" title={text.title}>
      <StepList
        label={text.steps}
        stateWords={text.stepStates}
        steps={[
          { title: text.filled, state: isOpen ? 'current' : 'done', detail: text.filledNote },
          { title: text.submit, state: isOpen ? 'todo' : 'done', detail: text.submitNote },
          {
            title: text.review,
            state: isOpen ? 'todo' : status === 'approved' ? 'done' : 'current',
            detail: text.reviewNote,
          },
        ]}
      />
      <div className="mt-6">{children}</div>
    </Card>
  )
}
