import { type ReactNode, useEffect, useRef } from 'react'
import { PageTitle } from '#shared/components/page-title.tsx'

/** One narrow column under a heading, for a question from outside. `tabTitle` replaces a title that has an app's name in it. */
export function RequestFrame({
  title,
  tabTitle = title,
  lead,
  takesFocus = false,
  children,
}: {
  title: string
  tabTitle?: string
  lead?: ReactNode
  /** For a step that replaces the one with the focus. */
  takesFocus?: boolean
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className="mx-auto flex w-full max-w-[34rem] flex-col gap-6 py-4 sm:py-10">
      <PageTitle>{tabTitle}</PageTitle>
      <div>
        <h1 className="text-balance break-words font-semibold text-28" ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="mt-1 text-pretty text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
