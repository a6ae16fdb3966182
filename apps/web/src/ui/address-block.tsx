import clsx from 'clsx'
import type { ReactNode } from 'react'

const GROUP = 4

/** `actions` (a copy button, a QR button) and `chip` (the network) stand around the groups. */
export type AddressBlockProps = {
  address: string
  label: string
  chip?: ReactNode
  actions?: ReactNode
  className?: string | undefined
}

/** A long code to be compared by eye: groups of four in two tones. A copy of it carries no spaces. */
export function AddressBlock({ address, label, chip, actions, className }: AddressBlockProps) {
  return (
    <div className={clsx('flex flex-col gap-3', className)}>
      <div className="flex min-h-6 items-center justify-between gap-3">
        <span className="font-medium text-14">{label}</span>
        {chip}
      </div>
      <AddressText address={address} className="rounded-ui border border-hairline bg-paper px-4 py-3" />
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </div>
  )
}

/** From this character on and up to that one. */
export type Stretch = { readonly from: number; readonly to: number }

/** The groups alone, for a line of a list or a review. What is `marked` is underlined, to be compared first. */
export function AddressText({
  address,
  marked,
  className,
}: {
  address: string
  marked?: Stretch | undefined
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
          {marked ? <Marked group={group} start={index * GROUP} stretch={marked} /> : group}
        </span>
      ))}
    </code>
  )
}

function Marked({ group, start, stretch }: { group: string; start: number; stretch: Stretch }) {
  const within = (place: number) => Math.min(Math.max(place - start, 0), group.length)
  const [from, to] = [within(stretch.from), within(stretch.to)]
  return (
    <>
      {group.slice(0, from)}
      {from < to && (
        <mark className="bg-transparent font-semibold text-loss underline decoration-2 underline-offset-4">
          {group.slice(from, to)}
        </mark>
      )}
      {group.slice(to)}
    </>
  )
}

function groupsOf(address: string): string[] {
  const groups: string[] = []
  for (let start = 0; start < address.length; start += GROUP) groups.push(address.slice(start, start + GROUP))
  return groups
}
