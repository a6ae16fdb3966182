import { DEMO_BALANCE, formatBtc } from '@satlens/domain'
import { useAmountsHidden } from '#ui/amounts-hidden.ts'
import { Figure } from '#ui/figure.tsx'
import { HideAmounts } from '#ui/hide-amounts.tsx'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { SpecimenFrame } from '#ui/specimen.tsx'
import { messages } from './messages.ts'

const text = messages.balance

/** The demo balance of spec §3, framed as the specimen it is. */
export function BalanceCard() {
  const isHidden = useAmountsHidden()
  const masked = isHidden ? text.hidden : undefined
  // The figure as the specification writes it, without zeros that would claim a precision nobody measured.
  const balance = formatBtc(DEMO_BALANCE).replace(/0+$/, '')
  return (
    <SpecimenFrame caption={text.caption} word={text.word}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-medium text-14">{text.total}</h2>
        <HideAmounts hide={text.hide} show={text.show} />
      </div>
      <p className="mt-3 flex min-h-12 items-center sm:min-h-16">
        <Figure decimals="plain" masked={masked} size="large" unit={text.unit} value={balance} />
      </p>
      <Ledger className="mt-3 border-hairline border-t lg:mt-10" dense>
        <LedgerRow term={text.available}>
          <Figure decimals="plain" masked={masked} unit={text.unit} value={balance} />
        </LedgerRow>
      </Ledger>
    </SpecimenFrame>
  )
}
