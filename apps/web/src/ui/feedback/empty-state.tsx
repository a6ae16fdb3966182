import clsx from 'clsx'
import type { ReactNode } from 'react'

/** Ruled lines with nothing on them, and what that means; cut for the body of a card. */
export function EmptyState({
  title,
  className,
  children,
}: {
  title: ReactNode
  className?: string | undefined
  children?: ReactNode
}) {
  return (
    <div className={clsx('flex flex-col', className)}>
      <div className="pb-5">
        <p className="font-medium">{title}</p>
        {children && <div className="measure mt-0.5 text-14 text-muted">{children}</div>}
      </div>
      <div aria-hidden="true" className="-mx-5 -mb-5">
        {[1, 2, 3].map((line) => (
          <div className="h-7 border-hairline border-t" key={line} />
        ))}
      </div>
    </div>
  )
}
