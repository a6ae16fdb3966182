import type { ReactNode, Ref } from 'react'

/** The one h1 of a page, over a rule in ink from which the `ribbon` hangs. */
export function PageHeading({
  title,
  lead,
  aside,
  ribbon,
  headingRef,
}: {
  title: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  ribbon?: ReactNode
  headingRef?: Ref<HTMLHeadingElement>
}) {
  return (
    <div className="mb-8">
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
