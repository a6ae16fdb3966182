import type { ReactNode, Ref } from 'react'
import { PageTitle } from './page-title.tsx'

/** Heads a page: the title of the tab, and the one h1 over a rule in ink from which the `ribbon` hangs. */
export function PageHeading({
  title,
  lead,
  aside,
  ribbon,
  headingRef,
}: {
  title: string
  lead?: ReactNode
  aside?: ReactNode
  ribbon?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className="mb-8">
      <PageTitle>{title}</PageTitle>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 border-ink border-b pb-4">
        <div className="min-w-0">
          <h1 className="text-balance font-semibold text-28" ref={headingRef} tabIndex={-1}>
            {title}
          </h1>
          {lead && <p className="measure mt-1 text-muted">{lead}</p>}
        </div>
        {aside && <div className="flex flex-wrap items-center gap-3">{aside}</div>}
      </div>
      {ribbon}
    </div>
  )
}
