import clsx from 'clsx'
import type { ReactNode } from 'react'

/**
 * Stands in a card that has nothing to show yet. `children` say what will appear here and why it is not there yet, `action`
 * is the button or link that brings it, if the card has none.
 */
export function EmptyState({
  title,
  action,
  className,
  children,
}: {
  title: ReactNode
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={clsx('flex flex-wrap items-center gap-x-10 gap-y-4', className)}>
      <div className="min-w-0 grow basis-72">
        <p className="font-medium">{title}</p>
        <div className="measure mt-0.5 text-pretty text-14 text-muted">{children}</div>
      </div>
      {action && <div className="max-w-full shrink-0">{action}</div>}
    </div>
  )
}
