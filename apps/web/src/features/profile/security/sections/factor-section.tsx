import type { Factor } from '@satlens/contract'
import type { Ref } from 'react'
import { formatDay } from '#shared/date-format.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { getFactorName } from '../factor-name.ts'
import { messages } from '../messages.ts'
import type { SecurityTask } from '../security-task.ts'
import { CredentialList } from './credential-list.tsx'
import { SecuritySection } from './security-section.tsx'

/** The factors of one kind. An `obstacle` says why none can be added here. */
export function FactorSection({
  type,
  factors,
  obstacle,
  headingRef,
  onTask,
}: {
  type: Factor['factor_type']
  factors: readonly Factor[]
  obstacle: string | null
  headingRef: Ref<HTMLHeadingElement>
  onTask: (task: SecurityTask) => void
}) {
  const text = messages.sections[type]
  const items = factors
    .filter(({ factor_type }) => factor_type === type)
    .map((factor) => ({
      id: factor.id,
      name: getFactorName(factor),
      tag: factor.status === 'unverified' && <Tag>{messages.begun}</Tag>,
      facts: factsOf(factor),
      actions: (
        <>
          {factor.status === 'unverified' && obstacle === null && (
            <Button onClick={() => onTask({ kind: 'add-factor', type, begun: factor })} size="small">
              {messages.resume}
              <VisuallyHidden> {getFactorName(factor)}</VisuallyHidden>
            </Button>
          )}
          <Button onClick={() => onTask({ kind: 'remove-factor', factor })} size="small">
            {messages.remove}
            <VisuallyHidden> {getFactorName(factor)}</VisuallyHidden>
          </Button>
        </>
      ),
    }))
  return (
    <SecuritySection headingRef={headingRef} lead={text.lead} title={text.title}>
      <CredentialList items={items} label={text.title} />
      {obstacle === null ? (
        <Button onClick={() => onTask({ kind: 'add-factor', type, begun: null })} size="small">
          <PlusIcon className="size-4 max-[14rem]:hidden" />
          {text.add}
        </Button>
      ) : (
        <p className="text-14 text-muted">{obstacle}</p>
      )}
    </SecuritySection>
  )
}

function factsOf({ status, created_at, last_challenged_at }: Factor): string {
  const added = messages.added(formatDay(created_at))
  const isAsked = status === 'verified' && last_challenged_at !== null
  return isAsked ? `${added}, ${messages.lastAsked(formatDay(last_challenged_at))}` : added
}
