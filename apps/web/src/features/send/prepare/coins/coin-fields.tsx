import type { Coin, CoinList as CoinListReply } from '@satlens/contract'
import { isolateText, LANGUAGE, type Sats, toSats } from '@satlens/domain'
import clsx from 'clsx'
import { Amount } from '#shared/amount/amount.tsx'
import { joinTexts } from '#shared/components/join-texts.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { WarningIcon } from '#ui/icons.tsx'
import { type PaymentEstimate, sumCoins } from '../estimate-payment.ts'
import { messages } from '../messages.ts'
import { findMixedLabels } from './coin-hints.ts'
import { CoinList } from './coin-list.tsx'

const text = messages.coins

/** Whether the server chooses the coins, or which ones the user has chosen. */
export function CoinFields({
  list,
  chosen,
  rate,
  estimate,
  error,
  onChange,
}: {
  list: CoinListReply
  /** Outpoints; null if the server chooses. */
  chosen: readonly string[] | null
  /** In satoshis per virtual byte; null while it is unknown. */
  rate: number | null
  estimate: PaymentEstimate | null
  error: string | undefined
  onChange: (chosen: readonly string[] | null) => void
}) {
  const { coins, coin_count: count, input_vsize: size } = list
  // Those that were spent elsewhere in the meantime are left out.
  const spent = coins.filter(({ outpoint }) => chosen?.includes(outpoint))
  const selected = new Set(spent.map(({ outpoint }) => outpoint))
  return (
    <div className="flex flex-col gap-3">
      <p aria-hidden="true" className="font-medium text-14">
        {text.title}
      </p>
      <SegmentedControl
        label={text.choice}
        onChange={(choice) => onChange(choice === 'manual' ? [] : null)}
        options={[
          { value: 'automatic', label: text.automatic },
          { value: 'manual', label: text.manual },
        ]}
        value={chosen === null ? 'automatic' : 'manual'}
      />
      {chosen === null ? (
        <p className="text-14 text-muted">{text.automaticHelp}</p>
      ) : (
        <>
          {count > coins.length && <p className="text-14 text-muted">{text.partial(coins.length, count)}</p>}
          <CoinList
            coins={coins}
            cost={rate === null || size === null ? null : rate * size}
            onSelect={onChange}
            selected={selected}
          />
          {error && (
            <p className="flex gap-1.5 text-14 text-loss" role="alert">
              <WarningIcon className="mt-0.5 size-4 shrink-0" />
              {error}
            </p>
          )}
          <Selection coins={spent} estimate={estimate} />
          <PrivacyHints coins={spent} />
        </>
      )}
    </div>
  )
}

/** What is selected beside what is needed. */
function Selection({ coins, estimate }: { coins: readonly Coin[]; estimate: PaymentEstimate | null }) {
  const needed = estimate?.amount == null ? null : toSats(estimate.amount + estimate.fee)
  return (
    <dl className="figures flex flex-col gap-y-1 text-14">
      <Row amount={sumCoins(coins)} term={text.selected(coins.length)} tone="font-medium" />
      {needed !== null && <Row amount={needed} term={text.needed} tone="text-muted" />}
      {needed !== null &&
        estimate !== null &&
        (estimate.missing > 0n ? (
          <Row amount={estimate.missing} term={text.missing} tone="text-loss" />
        ) : (
          <Row amount={estimate.left} term={text.left} tone="text-muted" />
        ))}
    </dl>
  )
}

function Row({ term, amount, tone }: { term: string; amount: Sats; tone: string }) {
  return (
    <div className={clsx('flex flex-wrap justify-between gap-x-6', tone)}>
      <dt>{term}</dt>
      <dd className="ms-auto text-[length:min(0.875rem,6.5vw)]">
        <Amount amount={amount} />
      </dd>
    </div>
  )
}

function PrivacyHints({ coins }: { coins: readonly Coin[] }) {
  const labels = findMixedLabels(coins)
  return (
    <>
      {labels.length > 0 && (
        <Notice title={text.mixed.title} tone="warn">
          {text.mixed.body(joinTexts(labels.map((label) => isolateText(LANGUAGE, label))))}
        </Notice>
      )}
      {coins.some((coin) => coin.is_address_reused) && (
        <Notice title={text.reusedTitle}>{text.reusedBody}</Notice>
      )}
    </>
  )
}
