import { type ReactNode, type Ref, useId } from 'react'

/** One kind of proof: what it is at the start, what the account has of it at the end. */
export function SecuritySection({
  title,
  lead,
  headingRef,
  children,
}: {
  title: string
  lead: string
  headingRef: Ref<HTMLHeadingElement>
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-4 border-hairline border-b px-5 py-5 last:border-b-0 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div>
        <h3 className="font-semibold" id={titleId} ref={headingRef} tabIndex={-1}>
          {title}
        </h3>
        <p className="mt-0.5 text-pretty text-14 text-muted">{lead}</p>
      </div>
      <div className="flex min-w-0 flex-col items-start gap-4 md:items-end">{children}</div>
    </section>
  )
}
