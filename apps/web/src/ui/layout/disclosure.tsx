import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../icons.tsx'

/** A question and its answer, folded by the browser itself; it opens without a script and by find-in-page. */
export function Disclosure({
  summary,
  wide = false,
  onToggle,
  children,
}: {
  summary: ReactNode
  /** Without the measure of running text, for what sets its own. */
  wide?: boolean
  /** For content that works while it is open. */
  onToggle?: (isOpen: boolean) => void
  children: ReactNode
}) {
  return (
    <details
      className="group/details border-hairline border-b last:border-b-0"
      onToggle={(event) => onToggle?.(event.currentTarget.open)}
    >
      <summary className="flex min-h-12 list-none items-center justify-between gap-4 rounded-ui py-3 font-medium [&::-webkit-details-marker]:hidden">
        {summary}
        <ChevronDownIcon className="shrink-0 text-muted transition-[rotate] duration-150 group-open/details:rotate-180" />
      </summary>
      <div className={clsx(!wide && 'measure', 'pb-5 text-muted')}>{children}</div>
    </details>
  )
}
