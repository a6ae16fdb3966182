import { PAYMENT_DIRECTIONS, type WatchedAccount } from '@satlens/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { Select } from '#ui/form/select.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Disclosure } from '#ui/layout/disclosure.tsx'
import { messages } from './messages.ts'
import { countFilters, NO_FILTERS, type PaymentFilters } from './payment-filters.ts'

const text = messages.filters
/** What is typed is applied after a pause, so that not every letter is a request. */
const TYPING_PAUSE_MS = 300
/** As the server accepts it. */
const MAX_LABEL_LENGTH = 200

const DIRECTIONS = [
  { value: '', label: text.allDirections },
  ...PAYMENT_DIRECTIONS.map((value) => ({ value, label: messages.directions[value] })),
]

/** The filters of the list, folded away until they are needed. */
export function PaymentFiltersForm({
  accounts,
  filters,
  onChange,
}: {
  accounts: readonly WatchedAccount[]
  filters: PaymentFilters
  onChange: (filters: PaymentFilters) => void
}) {
  const count = countFilters(filters)
  const change = (changes: Partial<PaymentFilters>) => onChange({ ...filters, ...changes })
  const [typed, setTyped] = useTypedText(filters.label, (label) => change({ label }))
  return (
    <div className="border-hairline border-b px-5 max-[14rem]:px-3">
      <Disclosure summary={count === 0 ? text.title : text.titleActive(count)} wide>
        <search className="grid grid-cols-[minmax(0,1fr)] gap-4 text-ink sm:grid-cols-2 lg:grid-cols-5">
          <Select
            label={text.account}
            onChange={({ target }) => change({ account: target.value })}
            options={[
              { value: '', label: text.allAccounts },
              ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={filters.account}
          />
          <Select
            label={text.direction}
            onChange={({ target }) => change({ direction: target.value as PaymentFilters['direction'] })}
            options={DIRECTIONS}
            value={filters.direction}
          />
          <TextField
            autoComplete="off"
            label={text.label}
            maxLength={MAX_LABEL_LENGTH}
            onChange={({ target }) => setTyped(target.value)}
            type="search"
            value={typed}
          />
          <TextField
            label={text.from}
            max={filters.to || undefined}
            onChange={({ target }) => change({ from: target.value })}
            type="date"
            value={filters.from}
          />
          <TextField
            label={text.to}
            min={filters.from || undefined}
            onChange={({ target }) => change({ to: target.value })}
            type="date"
            value={filters.to}
          />
        </search>
        {count > 0 && (
          <Button
            className="mt-4"
            onClick={() => {
              setTyped('')
              onChange(NO_FILTERS)
            }}
            size="small"
          >
            {text.clear}
          </Button>
        )}
      </Disclosure>
    </div>
  )
}

/** Returns the text as it is typed, and calls `onPause` with it once the typing pauses. */
function useTypedText(applied: string, onPause: (text: string) => void) {
  const [typed, setTyped] = useState(applied)
  const apply = useEffectEvent(onPause)
  useEffect(() => {
    if (typed === applied) return
    const timer = setTimeout(() => apply(typed), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, applied])
  return [typed, setTyped] as const
}
