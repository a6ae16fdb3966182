import type { ReactNode } from 'react'
import { joinTexts } from '#shared/components/join-texts.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { PlusIcon } from '#ui/icons.tsx'
import { messages } from '../messages.ts'
import type { SecurityTask } from '../use-security.ts'

export type SectionId = keyof typeof messages.sections

export const toHeadingId = (section: SectionId): string => `security-${section}`

/** One kind of verification method: what it is at the start, what the account has of it at the end. */
export function SecuritySection({ id, children }: { id: SectionId; children: ReactNode }) {
  const { title, lead } = messages.sections[id]
  const headingId = toHeadingId(id)
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-hairline border-b px-5 py-5 last:border-b-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h3 className="font-semibold" id={headingId} tabIndex={-1}>
          {title}
        </h3>
        <p className="mt-0.5 text-pretty text-14 text-muted">{lead}</p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-4 md:items-end">{children}</div>
    </section>
  )
}

export interface CredentialItem {
  readonly id: string
  readonly name: string
  readonly isUnfinished: boolean
  readonly facts: readonly string[]
  readonly actions: readonly { readonly label: string; readonly task: SecurityTask }[]
}

/** The credentials of one kind, and the button that adds one. An `obstacle` says why none can be added here. */
export function CredentialSection({
  id,
  items,
  obstacle,
  addTask,
  onTask,
}: {
  id: Exclude<SectionId, 'codes'>
  items: readonly CredentialItem[]
  obstacle: string | null
  addTask: SecurityTask
  onTask: (task: SecurityTask) => void
}) {
  const text = messages.sections[id]
  return (
    <SecuritySection id={id}>
      {items.length > 0 && (
        <ul aria-label={text.title} className="-mt-2.5 w-full">
          {items.map((item) => (
            <CredentialRow item={item} key={item.id} onTask={onTask} />
          ))}
        </ul>
      )}
      {obstacle === null ? (
        <Button onClick={() => onTask(addTask)} size="small">
          <PlusIcon className="size-4 max-[14rem]:hidden" />
          {text.add}
        </Button>
      ) : (
        <p className="text-14 text-muted">{obstacle}</p>
      )}
    </SecuritySection>
  )
}

function CredentialRow({
  item: { name, isUnfinished, facts, actions },
  onTask,
}: {
  item: CredentialItem
  onTask: (task: SecurityTask) => void
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-b py-2.5">
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 break-words font-medium">
          {name}
          {isUnfinished && <Tag>{messages.begun}</Tag>}
        </p>
        <p className="figures text-14 text-muted">{joinTexts(facts)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {actions.map(({ label, task }) => (
          <Button
            key={label}
            onClick={() => onTask(task)}
            size="small"
            variant={task.kind === 'rename-passkey' ? 'quiet' : 'secondary'}
          >
            {label}
            <span className="sr-only"> {name}</span>
          </Button>
        ))}
      </div>
    </li>
  )
}
