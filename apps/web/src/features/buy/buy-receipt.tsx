import { SCREENS } from '@satlens/contract'
import { formatBtc, formatUsd, quoteBuy } from '@satlens/domain'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#ui/button.tsx'
import { Receipt } from '#ui/receipt.tsx'
import { SpecimenTag } from '#ui/specimen.tsx'
import { messages } from './messages.ts'
import { isQuotable } from './rate.ts'
import type { Purchase } from './use-purchase.ts'

const text = messages.receipt

/** What took place and what did not. Takes the focus, as the form has left the page. */
export function BuyReceipt({ purchase, onAgain }: { purchase: Purchase; onAgain: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])

  const time = purchase.at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  const quote = quoteOf(purchase)
  return (
    <div className="flex flex-col gap-6" ref={panel} tabIndex={-1}>
      <Receipt
        happened={{
          heading: text.happened,
          items: quote === null ? [text.checked, text.emptied] : [text.checked, quote, text.emptied],
        }}
        meta={text.meta(referenceOf(purchase.at), time)}
        notHappened={{
          heading: text.notHappened,
          items: [text.noOrder, text.noCharge, text.noCoins, ...(quote === null ? [text.noQuote] : [])],
        }}
        tag={<SpecimenTag>{text.tag}</SpecimenTag>}
        title={text.title}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={onAgain}>{text.again}</Button>
        <Button asChild variant="quiet">
          <Link to={SCREENS.dashboard}>{text.dashboard}</Link>
        </Button>
      </div>
    </div>
  )
}

/** What the amount came to, in words; null when there was no price. */
function quoteOf({ amount, rate }: Purchase): string | null {
  if (!isQuotable(rate)) return null
  const { price, isSimulated } = rate.view
  const kind = messages.at[rate.kind]
  const btc = formatBtc(quoteBuy(amount, price))
  return text.quoted(formatUsd(amount), btc, isSimulated ? text.simulated(kind) : kind, formatUsd(price))
}

/** The time of day by this browser's clock: nobody else has a record that it could be looked up in. */
const referenceOf = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join('')
