import { type ReactNode, useId } from 'react'

/** The heading in the margin, the matter beside it, as in a printed report. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className="grid gap-x-12 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <h2 className="font-semibold text-28" id={headingId}>
        {title}
      </h2>
      <div>{children}</div>
    </section>
  )
}
