import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Ruled lines with nothing on them, and what that means. */
export function EmptyState({
  title,
  action,
  className,
  children,
}: {
  title: ReactNode
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={clsx('flex flex-col', className)}>
      <div className="py-4">
        <p className="font-medium">{title}</p>
        {children && <div className="measure mt-0.5 text-14 text-muted">{children}</div>}
        {action && <div className="mt-4">{action}</div>}
      </div>
      <div aria-hidden="true" className="-mx-5 mb-1">
        <div className="h-7 border-hairline border-t" />
        <div className="h-7 border-hairline border-t" />
        <div className="border-hairline border-t" />
      </div>
    </div>
  )
}
