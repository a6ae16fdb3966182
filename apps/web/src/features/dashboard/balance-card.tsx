import { DEMO_WALLET_BALANCE } from '@satlens/domain'
import { Amount } from '#shared/amount/amount.tsx'
import { AmountUnitSwitch } from '#shared/amount/amount-unit-switch.tsx'
import { HideAgainChoice } from '#shared/amount/hide-again-choice.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { SampleFrame } from '#ui/data/sample.tsx'
import { HideAmountsButton } from '#ui/preferences/hide-amounts-button.tsx'
import { ConversionRateNote, ConvertedBalanceRow } from './converted-balance.tsx'
import { messages } from './messages.ts'

const text = messages.balance

/** The demo balance of docs/spec/README.md#entities in the unit of this device, framed as a sample. */
export function BalanceCard() {
  return (
    <SampleFrame caption={text.caption} word={text.word}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="font-medium text-14">{text.total}</h2>
        <HideAmountsButton hide={text.hide} show={text.show} />
      </div>
      <p className="mt-3 flex min-h-12 items-center sm:min-h-16">
        {/* As the specification writes it, without zeros at the end. */}
        <Amount amount={DEMO_WALLET_BALANCE} size="large" trimmed />
      </p>
      <AmountUnitSwitch className="mt-1 mb-4" />
      <DescriptionList className="border-hairline border-t" dense>
        <DescriptionRow term={text.available}>
          <Amount amount={DEMO_WALLET_BALANCE} trimmed />
        </DescriptionRow>
        <ConvertedBalanceRow amount={DEMO_WALLET_BALANCE} />
      </DescriptionList>
      <ConversionRateNote />
      <HideAgainChoice />
    </SampleFrame>
  )
}
