import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Skeleton } from '../feedback/skeleton.tsx'
import { Guilloche } from '../layout/guilloche.tsx'
import { AmountText } from './amount-text.tsx'
import { DescriptionList, DescriptionRow } from './description-list.tsx'
import { StatusDot, type StatusDotProps } from './status-dot.tsx'

/**
 * `price` is digits without a sign, null while there is none; `loading` keeps its place. `spoken` replaces
 * figure and state for a screen reader. `change` and `rows` stand under the figure.
 */
export type PriceCardProps = {
  label: ReactNode
  level?: 2 | 3
  price: string | null
  absent: string
  currency: string
  spoken: string
  mark: StatusDotProps['kind']
  state: string
  tone?: 'ink' | 'muted'
  loading?: boolean
  change?: ReactNode
  rows: readonly { term: string; note?: string; value: ReactNode }[]
  /** The engraved band along the head, for a card that stands alone. */
  engraved?: boolean
  /** Without a background of its own, inside another card. */
  bare?: boolean
  className?: string | undefined
}

/** A price with its state, its change and its source. */
export function PriceCard({
  label,
  level = 2,
  price,
  absent,
  currency,
  spoken,
  mark,
  state,
  tone = 'ink',
  loading = false,
  change,
  rows,
  engraved = false,
  bare = false,
  className,
}: PriceCardProps) {
  const Heading = `h${level}` as const
  return (
    <div className={clsx(!bare && 'overflow-hidden rounded-ui border border-control bg-surface', className)}>
      {engraved && <Guilloche className="border-control border-b" />}
      <div className={clsx(!bare && 'px-5 pt-5')}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Heading className="font-medium text-14">{label}</Heading>
          <p aria-hidden="true" className="flex items-center gap-1.5 text-14 text-muted">
            <StatusDot kind={mark} />
            {state}
          </p>
        </div>
        <p className="sr-only">{spoken}</p>
        <div aria-hidden="true" className="mt-3 flex min-h-12 items-center sm:min-h-16">
          {loading ? (
            <Skeleton className="h-10 w-64 max-w-full sm:h-12" />
          ) : price === null ? (
            <span className="text-28 text-muted">{absent}</span>
          ) : (
            <AmountText
              // A new figure is a new element: the tint fades from it once, and nothing rolls or jumps.
              className="rounded-ui transition-colors duration-150 starting:bg-tint"
              currency={currency}
              key={price}
              size="display"
              tone={tone}
              value={price}
            />
          )}
        </div>
        <div className="mt-1 flex min-h-6 items-center">{change}</div>
      </div>
      {rows.length > 0 && (
        <DescriptionList className={clsx('mt-3 border-control border-t', !bare && 'px-5 pb-1')} dense>
          {rows.map(({ term, note, value }) => (
            <DescriptionRow key={term} note={note} term={term}>
              {value}
            </DescriptionRow>
          ))}
        </DescriptionList>
      )}
    </div>
  )
}
