import { lazy } from 'react'
import { PageTitle } from '#shared/components/page-title.tsx'
import { StaticPart } from '#shared/components/static-part.tsx'
import { Chapter } from './chapter.tsx'
import { Hero } from './hero.tsx'
import { messages } from './messages.ts'
import { PricingPlans } from './pricing-plans.tsx'

const loadParts = () => import('./static/static-parts.tsx')
// The server needs them at once.
const parts = import.meta.env.SSR ? await loadParts() : null
const Features = parts?.Features ?? lazy(() => loadParts().then((loaded) => ({ default: loaded.Features })))
const Answers = parts?.Answers ?? lazy(() => loadParts().then((loaded) => ({ default: loaded.Answers })))

const GAP = 'flex flex-col gap-16 lg:gap-24'

/** /: what the product is and does, what it costs and what it is not (docs/spec/README.md#screens). */
export function LandingPage() {
  return (
    <div className={`${GAP} pb-8`}>
      <PageTitle>{messages.title}</PageTitle>
      <Hero />
      <StaticPart className={`${GAP} lg:-mt-8`}>
        <Features />
      </StaticPart>
      <Chapter title={messages.pricing.title}>
        <PricingPlans />
      </Chapter>
      <StaticPart className={GAP}>
        <Answers />
      </StaticPart>
    </div>
  )
}
