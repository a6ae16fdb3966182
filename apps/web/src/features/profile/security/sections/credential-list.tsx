import type { ReactNode } from 'react'

/** One thing that the account has: its name, what is known of it, what can be done with it. */
export interface CredentialItem {
  readonly id: string
  readonly name: string
  readonly tag?: ReactNode
  readonly facts: string
  readonly actions: ReactNode
}

/** A ruled list of them. */
export function CredentialList({ label, items }: { label: string; items: readonly CredentialItem[] }) {
  if (items.length === 0) return null
  return (
    <ul aria-label={label} className="-mt-2.5 w-full">
      {items.map(({ id, name, tag, facts, actions }) => (
        <li
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-b py-2.5"
          key={id}
        >
          <div className="min-w-0 grow basis-40">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 break-words font-medium">
              {name}
              {tag}
            </p>
            <p className="figures text-14 text-muted">{facts}</p>
          </div>
          <div className="flex flex-wrap gap-2">{actions}</div>
        </li>
      ))}
    </ul>
  )
}
