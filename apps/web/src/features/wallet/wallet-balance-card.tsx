import type { WalletBalance } from '@satlens/contract'
import { DEFAULT_CURRENCY, formatSats, toSats } from '@satlens/domain'
import { Amount } from '#shared/amount/amount.tsx'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { AmountUnitSwitch } from '#shared/amount/amount-unit-switch.tsx'
import { HideAgainChoice } from '#shared/amount/hide-again-choice.tsx'
import { ConversionRateNote } from '#shared/currency/conversion-rate-note.tsx'
import { useCurrency } from '#shared/currency/use-currency.ts'
import { formatMoment } from '#shared/date-format.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { HideAmountsButton } from '#ui/preferences/hide-amounts-button.tsx'
import { messages } from './messages.ts'

export function WalletBalanceCard({ balance }: { balance: WalletBalance }) {
  const isHidden = useAmountsHidden()
  const currency = useCurrency() ?? DEFAULT_CURRENCY
  const isInCurrency = unitPreference.use() === 'fiat'
  const amount = toSats(BigInt(balance.balance_sats))
  const pending = BigInt(balance.pending_sats ?? 0)
  return (
    <div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 className="font-medium text-14">{messages.balance}</h3>
        <HideAmountsButton />
      </div>
      {balance.indexed ? (
        <>
          <p className="mt-3 mb-1">
            <Amount amount={amount} size="large" />
          </p>
          <p className="figures text-14 text-muted">
            {!isHidden && `${formatSats(amount)}. `}
            {messages.asOf(formatMoment(balance.as_of))}
          </p>
        </>
      ) : (
        <p className="mt-3 mb-1 text-28 text-muted">{messages.notKnown}</p>
      )}
      {pending !== 0n && (
        <p className="mt-2 flex flex-wrap gap-x-3 text-14">
          <span className="text-muted">{messages.pending}</span>
          <span className="figures">
            {pending < 0n && !isHidden && '−'}
            <Amount amount={toSats(pending < 0n ? -pending : pending)} />
          </span>
        </p>
      )}
      {balance.indexed ? (
        <>
          <AmountUnitSwitch className="mt-4" currency={currency} />
          {isInCurrency && <ConversionRateNote className="mt-2" />}
          <HideAgainChoice />
        </>
      ) : (
        <Notice className="mt-4" title={messages.notIndexed.title}>
          {messages.notIndexed.body}
        </Notice>
      )}
    </div>
  )
}
