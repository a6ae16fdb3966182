import { settings } from '#shared/browser/settings.ts'
import { buttonClasses } from '#ui/actions/button.tsx'
import { ExternalIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'

const text = messages.pro.plan

/** Links to the external payment page (docs/spec/README.md#screens) in a new tab, and names it unless `bare`. Without one it says so. */
export function SubscribeLink({
  link = settings.payment_link,
  wide = false,
  bare = false,
  variant,
}: {
  link?: string | null
  wide?: boolean
  bare?: boolean
  variant?: 'primary' | 'secondary'
}) {
  if (link === null) return <p className="text-14 text-muted">{text.closed}</p>
  const { host } = new URL(link)
  return (
    <div>
      <a className={buttonClasses({ variant, wide })} href={link} rel="noopener noreferrer" target="_blank">
        {text.subscribe}
        <ExternalIcon className="ms-2 shrink-0 rtl:-scale-x-100 max-[14rem]:hidden" />
        <span className="sr-only"> {text.newTab}</span>
      </a>
      {!bare && (
        <p className="mt-2 text-14 text-muted">
          {host === settings.host ? text.opensHere : text.opens(host)}
        </p>
      )}
    </div>
  )
}

/** The price of Pro on the trading pages, with the line about the other price (docs/spec/README.md#product). */
export function ProPlanPrice() {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="figures font-semibold text-40">{messages.plan.price}</span>
        <span className="text-muted">{messages.plan.perMonth}</span>
      </p>
      <p className="mt-3 text-pretty">{messages.plan.note}</p>
    </>
  )
}
