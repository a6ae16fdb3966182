import { type ReactNode, useId } from 'react'
import { PageTitle } from '#shared/components/page-title.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { Hero } from './hero.tsx'
import { messages } from './messages.ts'
import { PricingPlans } from './pricing-plans.tsx'

/** /: what the product is, what it costs and what it is not (docs/spec/README.md#screens). */
export function LandingPage() {
  return (
    <div className="flex flex-col gap-16 pb-8 lg:gap-24">
      <PageTitle>{messages.title}</PageTitle>
      <Hero />
      <Chapter title={messages.features.title}>
        <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
          {messages.features.items.map(({ title, body }) => (
            <li className="border-ink border-t pt-4" key={title}>
              <h3 className="font-semibold text-18">{title}</h3>
              <p className="mt-2 text-muted">{body}</p>
            </li>
          ))}
        </ul>
      </Chapter>
      <Chapter title={messages.pricing.title}>
        <PricingPlans />
      </Chapter>
      <Chapter title={messages.faq.title}>
        <div className="border-ink border-t">
          {messages.faq.items.map(({ question, answer }) => (
            <Disclosure key={question} summary={question}>
              {answer}
            </Disclosure>
          ))}
        </div>
      </Chapter>
    </div>
  )
}

/** The heading in the margin, the matter beside it, as in a printed report. */
function Chapter({ title, children }: { title: string; children: ReactNode }) {
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
