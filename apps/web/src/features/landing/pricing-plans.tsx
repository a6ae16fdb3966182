import { WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import type { ReactNode } from 'react'
import { LinkButton } from '#shared/components/links.tsx'
import { CheckList } from '#ui/data/check-list.tsx'
import { messages } from './messages.ts'

const text = messages.pricing

/** Free and Pro in two plain columns, and the line about the two figures for Pro (docs/spec/README.md#product, docs/spec/README.md#constants). */
export function PricingPlans() {
  return (
    <>
      <div className="grid gap-x-12 border-ink border-t sm:grid-cols-2">
        <Plan {...text.free}>
          <LinkButton to={WEB_APP_SCREEN_PATHS.signUp}>{text.free.action}</LinkButton>
        </Plan>
        <Plan
          className="border-hairline max-sm:border-t sm:relative sm:before:absolute sm:before:inset-y-0 sm:before:-start-6 sm:before:border-hairline sm:before:border-s"
          {...text.pro}
        >
          <LinkButton to={WEB_APP_SCREEN_PATHS.tradingPro}>{text.pro.action}</LinkButton>
        </Plan>
      </div>
      <p className="measure mt-6">{text.note}</p>
    </>
  )
}

function Plan({
  name,
  price,
  items,
  className = '',
  children,
}: {
  name: string
  price: string
  items: readonly string[]
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`flex flex-col py-6 ${className}`}>
      <h3 className="font-semibold text-18">{name}</h3>
      <p className="mt-2 flex items-baseline gap-2">
        <span className="figures font-semibold text-40">{price}</span>
        <span className="text-muted">{text.perMonth}</span>
      </p>
      <CheckList className="mt-4 mb-6 grow" items={items} />
      <div>{children}</div>
    </div>
  )
}
