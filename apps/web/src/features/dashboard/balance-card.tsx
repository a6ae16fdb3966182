import { DEMO_BALANCE } from '@satlens/domain'
import { Amount } from '#shared/amount/amount.tsx'
import { HideAgainChoice } from '#shared/amount/hide-again-choice.tsx'
import { UnitSwitch } from '#shared/amount/unit-switch.tsx'
import { HideAmounts } from '#ui/hide-amounts.tsx'
import { Ledger, LedgerRow } from '#ui/ledger.tsx'
import { SpecimenFrame } from '#ui/specimen.tsx'
import { messages } from './messages.ts'
import { OtherUnitRow, RateNote } from './other-unit.tsx'

const text = messages.balance

/** The demo balance of docs/spec/README.md#entities in the unit of this device, framed as the specimen it is. */
export function BalanceCard() {
  return (
    <SpecimenFrame caption={text.caption} word={text.word}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-medium text-14">{text.total}</h2>
        <HideAmounts hide={text.hide} show={text.show} />
      </div>
      <p className="mt-3 flex min-h-12 items-center sm:min-h-16">
        {/* As the specification writes it, without zeros that would claim a precision nobody measured. */}
        <Amount amount={DEMO_BALANCE} size="large" trimmed />
      </p>
      <UnitSwitch className="mt-1 mb-4" />
      <Ledger className="border-hairline border-t" dense>
        <LedgerRow term={text.available}>
          <Amount amount={DEMO_BALANCE} trimmed />
        </LedgerRow>
        <OtherUnitRow amount={DEMO_BALANCE} />
      </Ledger>
      <RateNote />
      <HideAgainChoice />
    </SpecimenFrame>
  )
}
