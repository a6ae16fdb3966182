import clsx from 'clsx'
import type { ReactNode } from 'react'

const GROUP = 4

/** A long code to be compared by eye, between `chip` (the network) and `actions`: groups of four in two tones. A copy has no spaces. */
export function AddressBlock({
  address,
  label,
  chip,
  actions,
}: {
  address: string
  label: string
  chip?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium text-14">{label}</span>
        {chip}
      </div>
      <AddressText address={address} className="rounded-ui border border-hairline bg-canvas px-4 py-3" />
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}

/** The groups alone, for a line of a list or a review. The places in `marked` are underlined, to be compared first. */
export function AddressText({
  address,
  marked,
  className,
}: {
  address: string
  marked?: ReadonlySet<number> | undefined
  className?: string | undefined
}) {
  return (
    <code className={clsx('block select-all font-mono text-16', className)} dir="ltr">
      {groupsOf(address).map((group, index) => (
        <span
          className={clsx('me-[0.6ch] inline-block', index % 2 === 1 && 'text-muted')}
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place
          key={index}
        >
          {marked ? <Marked group={group} marked={marked} start={index * GROUP} /> : group}
        </span>
      ))}
    </code>
  )
}

function Marked({ group, start, marked }: { group: string; start: number; marked: ReadonlySet<number> }) {
  return [...group].map((character, index) =>
    marked.has(start + index) ? (
      <mark
        className="bg-transparent font-semibold text-loss underline decoration-2 underline-offset-4"
        // biome-ignore lint/suspicious/noArrayIndexKey: a character is its place
        key={index}
      >
        {character}
      </mark>
    ) : (
      character
    ),
  )
}

const groupsOf = (address: string): string[] => address.match(/.{1,4}/gs) ?? []
