import clsx from 'clsx'
import type { ReactNode } from 'react'

export function DescriptionList({
  dense = false,
  className,
  children,
}: {
  dense?: boolean
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <dl className={clsx('group/list flex flex-col', className)} data-dense={dense || undefined}>
      {children}
    </dl>
  )
}

/** `note` explains the term under it. A `total` stands over a double rule. */
export type DescriptionRowProps = { term: ReactNode; note?: ReactNode; total?: boolean; children: ReactNode }

export function DescriptionRow({ term, note, total = false, children }: DescriptionRowProps) {
  return (
    <div
      className={clsx(
        'flex min-h-12 flex-wrap items-baseline justify-between gap-x-6 py-3 group-data-dense/list:min-h-10 group-data-dense/list:py-2',
        total
          ? 'double-rule -mt-px border-ink border-t font-semibold'
          : 'border-hairline border-b last:border-b-0',
      )}
    >
      <dt className={clsx('min-w-0', !total && 'text-muted')}>
        {term}
        {note && <span className="block font-regular text-12 text-muted">{note}</span>}
      </dt>
      <dd className="figures ms-auto min-w-0 text-end">{children}</dd>
    </div>
  )
}
