import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import { formatUsd, PAGE_PRICE_POLL_INTERVAL_MS } from '@satlens/domain'
import { settings } from '#shared/browser/settings.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { MarketPriceCard } from '#shared/market/market-price-card.tsx'
import { buyPriceStore, spotPriceStore } from '#shared/market/price-stores.ts'
import { getDatedPrice, orSamplePrice } from '#shared/market/price-view.ts'
import { useChange24h, usePrice } from '#shared/market/use-price.ts'
import { useSession } from '#shared/session/session.ts'
import { DescriptionRow } from '#ui/data/description-list.tsx'
import { LockIcon } from '#ui/icons.tsx'
import { DayChartFigure } from './day-chart.tsx'
import { messages } from './messages.ts'

const text = messages.hero

/** The statement at the left, the price at the right. */
export function Hero() {
  const { status } = useSession()
  return (
    <section className="grid items-center gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <div>
        <h1 className="max-w-[18ch] text-balance font-semibold text-40 sm:text-56" tabIndex={-1}>
          {text.title}
        </h1>
        <p className="mt-6 max-w-[56ch] text-18">{text.lead(settings.brand)}</p>
        <p className="mt-4 flex max-w-[56ch] gap-2 font-semibold text-18">
          <LockIcon className="mt-1 shrink-0" />
          {text.custody(settings.brand)}
        </p>
        <div className="mt-8 flex flex-wrap gap-3 *:grow sm:*:grow-0">
          {status === 'signed-in' ? (
            <LinkButton to={WEB_APP_SCREEN_PATHS.dashboard} variant="primary">
              {text.dashboard}
            </LinkButton>
          ) : (
            <>
              <LinkButton to={WEB_APP_SCREEN_PATHS.signUp} variant="primary">
                {text.start}
              </LinkButton>
              <LinkButton to={WEB_APP_SCREEN_PATHS.signIn}>{text.signIn}</LinkButton>
            </>
          )}
        </div>
      </div>
      <LandingPrice />
    </section>
  )
}

/** The live price (docs/spec/README.md#screens), read every 10 s (docs/spec/README.md#calls). */
function LandingPrice() {
  const view = orSamplePrice(usePrice(spotPriceStore, PAGE_PRICE_POLL_INTERVAL_MS))
  const buy = getDatedPrice(usePrice(buyPriceStore, PAGE_PRICE_POLL_INTERVAL_MS))
  const text = messages.price
  return (
    <MarketPriceCard chart={<DayChartFigure />} engraved move={useChange24h()} view={view}>
      <DescriptionRow note={text.buyNote} term={text.buy}>
        {buy ? formatUsd(buy.price) : text.nothing}
      </DescriptionRow>
    </MarketPriceCard>
  )
}
