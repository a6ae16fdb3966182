import { PageLink } from '#shared/components/links.tsx'
import { PageHeading } from '#shared/components/page-heading.tsx'
import { messages } from './messages.ts'

/** One heading of a legal text: a sentence that says it all, what there is to add, and a ruled list if it needs one. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly more?: readonly string[]
  readonly rows?: readonly LegalRow[]
}

/** A thing, what is true of it, and a second remark in small print. */
export interface LegalRow {
  readonly term: string
  readonly text: string
  readonly note?: string
}

export interface LegalText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

/** What both texts have in common. They are drafts for a lawyer of the operator to approve, not legal advice. */
const legalMessages = {
  updated: 'Last updated: November 21, 2026',
  contents: 'Contents',
} as const

export function LegalDocument({ title, lead, sections }: LegalText) {
  return (
    <>
      {messages.binding !== '' && (
        <p className="measure mb-8 rounded-ui border border-hairline bg-surface px-4 py-3">
          {messages.binding}
        </p>
      )}
      <div dir="ltr" lang="en">
        <PageHeading
          aside={<p className="text-14 text-muted">{legalMessages.updated}</p>}
          lead={lead}
          title={title}
        />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)] lg:items-start">
          <nav aria-label={legalMessages.contents} className="lg:sticky lg:top-6 print:hidden">
            <ol className="flex flex-col">
              {sections.map(({ id, title: heading }, index) => (
                <li className="flex items-baseline gap-2 text-14" key={id}>
                  <span aria-hidden="true" className="figures w-5 shrink-0 text-muted">
                    {index + 1}
                  </span>
                  <PageLink className="py-1.5 pointer-coarse:py-3" quiet to={`#${id}`}>
                    {heading}
                  </PageLink>
                </li>
              ))}
            </ol>
          </nav>
          <div className="flex flex-col gap-10">
            {sections.map((section, index) => (
              <Section key={section.id} number={index + 1} {...section} />
            ))}
          </div>
        </div>
      </div>
    </>
  )
}

function Section({ id, title, summary, more = [], rows = [], number }: LegalSection & { number: number }) {
  const headingId = `${id}-heading`
  return (
    <section aria-labelledby={headingId} className="scroll-mt-6 sm:ps-10" id={id} tabIndex={-1}>
      <h2 className="flex items-baseline gap-3 font-semibold text-22 sm:-ms-10 sm:gap-0" id={headingId}>
        <span aria-hidden="true" className="figures shrink-0 text-muted sm:w-10">
          {number}
        </span>
        <span className="min-w-0">{title}</span>
      </h2>
      <p className="measure mt-2 font-medium">{summary}</p>
      {more.map((paragraph) => (
        <p className="measure mt-3" key={paragraph}>
          {paragraph}
        </p>
      ))}
      {rows.length > 0 && (
        <dl className="mt-4 border-ink border-t">
          {rows.map((row) => (
            <Row key={row.term} {...row} />
          ))}
        </dl>
      )}
    </section>
  )
}

function Row({ term, text, note }: LegalRow) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-6 border-hairline border-b py-3 sm:grid-cols-[12rem_minmax(0,1fr)]">
      <dt className="font-medium">{term}</dt>
      <dd>
        {text}
        {note && <span className="mt-0.5 block text-14 text-muted">{note}</span>}
      </dd>
    </div>
  )
}
