import { FEE_CHOICES, type FeeRates } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FieldUnit, TextField } from '#ui/form/text-field.tsx'
import { messages } from '../messages.ts'
import { useSatsFormat } from '../use-fiat.ts'
import { describeWait, formatRate } from './describe-fee.ts'
import { type FeeInput, getFeeRate, judgeFeeRate } from './fee-input.ts'

const text = messages.fee

/** Three fee rates with the time that each means, and an own one. */
export function FeeFields({
  value,
  rates,
  error,
  size,
  accepts,
  onChange,
}: {
  value: FeeInput
  /** Null if the current rates are unknown. */
  rates: FeeRates | null
  error: string | undefined
  /** The estimated virtual size of the transaction; null before the amount is known. */
  size: number | null
  /** Whether the user accepts a fee that is out of proportion; null unless the server has asked. */
  accepts: boolean | null
  onChange: (change: Partial<FeeInput> & { acceptsHighFee?: boolean }) => void
}) {
  const name = useId()
  const format = useSatsFormat()
  const rate = getFeeRate(value, rates)
  const verdict = value.fee === 'own' && rate !== null ? judgeFeeRate(rate, rates) : null
  const option = (fee: FeeInput['fee'], lines: ReactNode) => (
    <FeeOption isChosen={value.fee === fee} key={fee} name={name} onChoose={() => onChange({ fee })}>
      <span className="font-medium">{text.choices[fee]}</span>
      {lines}
    </FeeOption>
  )
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium text-14">{text.title}</legend>
      {rates === null && <p className="text-14 text-muted">{text.unknown}</p>}
      <div className="grid gap-2 sm:grid-cols-2">
        {rates &&
          FEE_CHOICES.map((fee) =>
            option(
              fee,
              <>
                <span className="text-14">{describeWait(rates[fee].blocks)}</span>
                <span className="figures text-14 text-muted">
                  {text.rate(formatRate(rates[fee].rate))}
                  {size !== null && `, ${text.about(format(toFee(size, rates[fee].rate)))}`}
                </span>
              </>,
            ),
          )}
        {option('own', <span className="text-14">{text.ownNote}</span>)}
      </div>
      {value.fee === 'own' && (
        <TextField
          autoComplete="off"
          className="max-w-60"
          dir="ltr"
          error={error}
          figures
          help={text.ownHelp}
          inputMode="decimal"
          label={text.ownLabel}
          onChange={({ target }) => onChange({ ownRate: target.value })}
          required
          trailing={<FieldUnit>{text.ownUnit}</FieldUnit>}
          value={value.ownRate}
        />
      )}
      <p className="text-14 text-loss empty:hidden" role="status">
        {verdict && text[verdict]}
      </p>
      {accepts !== null && (
        <Checkbox
          checked={accepts}
          label={text.acceptsHigh}
          onChange={({ target }) => onChange({ acceptsHighFee: target.checked })}
        />
      )}
    </fieldset>
  )
}

const toFee = (size: number, rate: number) => toSats(BigInt(Math.ceil(size * rate)))

function FeeOption({
  name,
  isChosen,
  onChoose,
  children,
}: {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label
      className={clsx(
        'flex min-h-11 items-start gap-3 rounded-ui border px-3 py-2.5 transition-colors duration-150',
        isChosen ? 'border-ink bg-tint' : 'border-control hover:border-ink',
        'has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2',
      )}
    >
      <input checked={isChosen} className="mt-1 accent-ink" name={name} onChange={onChoose} type="radio" />
      <span className="flex min-w-0 flex-col">{children}</span>
    </label>
  )
}
