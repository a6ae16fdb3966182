import type { Currency } from '@satlens/domain'
import clsx from 'clsx'
import { useId } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { CURRENCY_OPTIONS } from '#shared/currency/currency-options.ts'
import { useCurrencyChoice } from '#shared/currency/use-currency.ts'
import { controlClasses } from '#ui/form/field.tsx'
import { ChevronDownIcon } from '#ui/icons.tsx'
import { useToast } from '#ui/overlay/use-toast.ts'
import { messages } from './messages.ts'

const text = messages.market

/** Chooses the currency of the account, as the profile page does. */
export function CurrencySwitch({ currency }: { currency: Currency | null }) {
  const id = useId()
  const toast = useToast()
  const { mutate } = useCurrencyChoice({
    onError: (error) => toast.error({ title: text.currencyNotSaved, description: getServerMessage(error) }),
  })
  return (
    <div className="flex items-center gap-2">
      <label className="text-14 text-muted" htmlFor={id}>
        {text.currency}
      </label>
      <div className="relative">
        <select
          className={clsx(controlClasses, 'appearance-none pe-10')}
          disabled={currency === null}
          id={id}
          onChange={({ target }) => {
            toast.dismiss()
            mutate(target.value as Currency)
          }}
          value={currency ?? 'USD'}
        >
          {CURRENCY_OPTIONS.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDownIcon className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted" />
      </div>
    </div>
  )
}
