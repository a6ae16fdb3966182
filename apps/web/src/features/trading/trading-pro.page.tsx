import { SCREENS } from '@satlens/contract'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { PageTitle } from '#shared/page-title.tsx'
import { settings } from '#shared/settings.ts'
import { Card } from '#ui/card.tsx'
import { CheckIcon } from '#ui/icons.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { LivePrice } from './live-price.tsx'
import { LockedCards } from './locked-cards.tsx'
import { messages } from './messages.ts'
import { PlanPrice } from './plan-price.tsx'
import { SubscribeLink } from './subscribe-link.tsx'
import { useTradingPrices } from './use-trading-prices.ts'

const text = messages.pro

/** /trading-pro: what Pro is, what it costs, where to subscribe, and its tools under lock (spec §2). */
export function Component() {
  const prices = useTradingPrices()
  const lockedId = useId()
  return (
    <>
      <PageTitle>{text.title}</PageTitle>
      <PageHeading
        aside={
          <TextLink asChild className="inline-flex min-h-11 items-center">
            <Link to={SCREENS.tradingEasy}>{text.easy}</Link>
          </TextLink>
        }
        lead={text.lead}
        title={text.title}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <p className="max-w-[20ch] text-balance font-semibold text-40">{text.statement}</p>
          <p className="mt-6 max-w-[56ch] text-18">{text.body(settings.brand)}</p>
          <aside aria-label={text.stance.title} className="measure mt-8 border-ink border-s-2 ps-5">
            <p className="font-semibold">{text.stance.title}</p>
            {text.stance.items.map((item) => (
              <p className="mt-2" key={item}>
                {item}
              </p>
            ))}
          </aside>
        </div>
        <div className="flex flex-col gap-6">
          <Card title={text.plan.title}>
            <PlanPrice />
            <ul className="mt-3 mb-5 flex flex-col">
              {text.plan.included.map((item) => (
                <li
                  className="flex min-h-10 items-center gap-3 border-hairline border-b py-2 last:border-b-0"
                  key={item}
                >
                  <CheckIcon className="shrink-0 text-muted" />
                  {item}
                </li>
              ))}
            </ul>
            <SubscribeLink variant="primary" wide />
          </Card>
          <LivePrice {...prices} />
        </div>
      </div>
      <section aria-labelledby={lockedId} className="mt-16">
        <h2 className="mb-6 font-semibold text-28" id={lockedId}>
          {text.locked.title}
        </h2>
        <LockedCards />
        <div className="mt-8">
          <SubscribeLink />
        </div>
      </section>
    </>
  )
}
