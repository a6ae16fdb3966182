import type { Coin } from '@satlens/contract'
import { toSats } from '@satlens/domain'
import clsx from 'clsx'
import { useId, useState } from 'react'
import { AmountInView, type AmountView, useAmountView } from '#shared/amount/amount.tsx'
import { formatDay } from '#shared/date-format.ts'
import { LabelEditor } from '#shared/labels/label-editor.tsx'
import { messages as labelText } from '#shared/labels/messages.ts'
import { Button } from '#ui/actions/button.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { checkboxClasses } from '#ui/form/checkbox.tsx'
import { messages } from '../messages.ts'
import { describeCoin } from './coin-hints.ts'
import { saveCoinLabel } from './save-coin-label.ts'

const text = messages.coins
const SHOWN_AT_ONCE = 25

/** The coins of an account, each with a box to select it and its label. */
export function CoinList({
  coins,
  cost,
  selected,
  onSelect,
}: {
  coins: readonly Coin[]
  /** The fee of spending one coin, in satoshis; null while it is unknown. */
  cost: number | null
  selected: ReadonlySet<string>
  onSelect: (outpoints: readonly string[]) => void
}) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const shown = coins.slice(0, limit)
  const view = useAmountView()
  const toggle = (outpoint: string) =>
    onSelect(
      selected.has(outpoint) ? [...selected].filter((other) => other !== outpoint) : [...selected, outpoint],
    )
  return (
    <fieldset>
      <legend className="sr-only">{text.list}</legend>
      <div className="-ms-3 flex flex-wrap">
        <Button
          onClick={() => onSelect([...new Set([...selected, ...shown.map(({ outpoint }) => outpoint)])])}
          size="small"
          variant="quiet"
        >
          {text.all}
        </Button>
        <Button disabled={selected.size === 0} onClick={() => onSelect([])} size="small" variant="quiet">
          {text.clear}
        </Button>
      </div>
      <ul className="border-hairline border-t">
        {shown.map((coin) => (
          <CoinRow
            coin={coin}
            hints={describeCoin(coin, cost)}
            isSelected={selected.has(coin.outpoint)}
            key={coin.outpoint}
            onToggle={() => toggle(coin.outpoint)}
            view={view}
          />
        ))}
      </ul>
      {coins.length > limit && (
        <Button className="mt-3" onClick={() => setLimit(limit + SHOWN_AT_ONCE)} size="small">
          {text.more(Math.min(SHOWN_AT_ONCE, coins.length - limit))}
        </Button>
      )}
    </fieldset>
  )
}

function CoinRow({
  coin,
  hints,
  isSelected,
  view,
  onToggle,
}: {
  coin: Coin
  hints: readonly string[]
  isSelected: boolean
  view: AmountView
  onToggle: () => void
}) {
  const { outpoint, amount_sats: amount, address, label, label_type: labelType, confirmations } = coin
  const { block_time: time } = coin
  const textId = useId()
  const labelId = useId()
  const age =
    confirmations === 0
      ? text.unconfirmed
      : time === null
        ? text.confirmations(confirmations)
        : formatDay(time)
  return (
    <li className="border-hairline border-b has-[label:hover]:bg-tint">
      <label
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 pt-2.5 pb-1 has-focus-visible:outline-3 has-focus-visible:outline-focus sm:grid-cols-[auto_9rem_7rem_minmax(0,1fr)]"
        id={textId}
      >
        <input
          aria-labelledby={`${textId} ${labelId}`}
          checked={isSelected}
          className={clsx(checkboxClasses, 'row-span-4 sm:row-span-1')}
          onChange={onToggle}
          type="checkbox"
        />
        <span className="figures font-medium text-[length:min(1rem,6.5vw)]">
          <AmountInView amount={toSats(BigInt(amount))} view={view} />
        </span>
        <span className="text-14 text-muted max-sm:order-last">{age}</span>
        <span className="min-w-0 text-14">
          {labelType !== null && labelType !== 'output' && (
            <span className="block">
              <bdi className="wrap-anywhere font-medium">{label}</bdi>{' '}
              <span className="text-12 text-muted">{text.labelOf[labelType]}</span>
            </span>
          )}
          <code className="wrap-anywhere block font-mono text-12 text-muted" dir="ltr">
            {address}
          </code>
          {hints.length > 0 && (
            <span className="mt-1 flex flex-wrap gap-1.5">
              {hints.map((hint) => (
                <Tag key={hint}>{hint}</Tag>
              ))}
            </span>
          )}
        </span>
      </label>
      {/* Under the address. */}
      <LabelEditor
        className="ps-8 pb-1 font-medium text-14 sm:ps-[19.5rem]"
        label={labelType === 'output' ? label : null}
        onSave={(next) => saveCoinLabel(outpoint, next)}
        textId={labelId}
        what={labelText.ofCoin(outpoint)}
      />
    </li>
  )
}
