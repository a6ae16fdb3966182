import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from '#shared/components/page-title.tsx'

export function AuthCard({
  title,
  lead,
  links,
  takesFocus = false,
  isForVisitors = false,
  children,
}: {
  title: string
  lead?: ReactNode
  links?: ReactNode
  /** For a card that replaces the form or the spinner that had the focus. */
  takesFocus?: boolean
  /** Hides the card until it is clear that a stored session does not replace it, or for a few seconds at most. */
  isForVisitors?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])

  return (
    <div
      className={clsx(
        'mx-auto flex w-full max-w-[30rem] flex-col gap-6 py-4 sm:py-10',
        isForVisitors && 'in-data-[session=stored]:animate-last',
      )}
    >
      <PageTitle>{title}</PageTitle>
      <div>
        <h1 className="text-balance font-semibold text-28" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="mt-1 text-pretty text-muted">{lead}</p>}
      </div>
      <div className="rounded-ui border border-hairline bg-surface p-5 sm:p-6">{children}</div>
      {links && <div className="text-14">{links}</div>}
    </div>
  )
}
