import {
  computePriceChange,
  formatBasisPointsAsPercent,
  formatLocalBtc,
  formatUsd,
  toSats,
  toUsdCents,
} from '@satlens/domain'
import type { ReactNode } from 'react'
import { AddressText } from '#ui/data/address-block.tsx'
import { AmountText } from '#ui/data/amount-text.tsx'
import { DescriptionList, DescriptionRow } from '#ui/data/description-list.tsx'
import { PriceChange } from '#ui/data/price-change.tsx'
import { StatusDot, type StatusDotProps } from '#ui/data/status-dot.tsx'
import { Tag } from '#ui/data/tag.tsx'
import { CheckIcon, CloseIcon, LockIcon } from '#ui/icons.tsx'
import { messages } from './messages.ts'

const { price, alert, wallet, address } = messages.parts

const PRICES = { live: toUsdCents(64_210_55n), delayed: toUsdCents(64_198_20n) }
const [BEFORE, AFTER] = [toUsdCents(62_699_33n), toUsdCents(64_208_10n)]
const CHANGE = computePriceChange(AFTER, BEFORE)

/** An address with one wrong character, so that it can't be paid, and the places of its group. */
export const MISTYPED_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zsrvary0c5xw7kv8f3t4'
const WRONG_GROUP = new Set([20, 21, 22, 23])

/** A price in its three states, with its age. */
export const PricePart = () => (
  <Part title={price.title}>
    <DescriptionList dense>
      <DescriptionRow term={<State kind="full">{price.live}</State>}>{formatUsd(PRICES.live)}</DescriptionRow>
      <DescriptionRow term={<State kind="hollow">{price.delayed}</State>}>
        {formatUsd(PRICES.delayed)}
      </DescriptionRow>
      <DescriptionRow term={<State kind="dashed">{price.unavailable}</State>}>{price.nothing}</DescriptionRow>
    </DescriptionList>
  </Part>
)

/** An alert, and the prices that triggered it. */
export const AlertPart = () => (
  <Part title={alert.title}>
    <DescriptionList dense>
      <DescriptionRow term={alert.from}>{formatUsd(BEFORE)}</DescriptionRow>
      <DescriptionRow term={alert.to}>{formatUsd(AFTER)}</DescriptionRow>
      <DescriptionRow
        term={
          <Tag>
            <StatusDot kind="hollow" />
            {alert.state}
          </Tag>
        }
      >
        {CHANGE !== null && <PriceChange direction="gain" text={formatBasisPointsAsPercent(CHANGE)} />}
      </DescriptionRow>
    </DescriptionList>
  </Part>
)

/** A watched wallet, and who has which of its keys. */
export const WalletPart = () => (
  <Part title={wallet.title}>
    <DescriptionList dense>
      <DescriptionRow term={wallet.balance}>
        <AmountText unit="BTC" value={formatLocalBtc(toSats(42_000_000n))} />
      </DescriptionRow>
      <DescriptionRow term={wallet.server}>{wallet.publicKey}</DescriptionRow>
      <DescriptionRow term={wallet.browser}>
        <span className="inline-flex items-baseline gap-1.5">
          <LockIcon className="size-4 self-center text-muted" />
          {wallet.phrase}
        </span>
      </DescriptionRow>
    </DescriptionList>
  </Part>
)

/** The check of an address with a typing mistake. */
export const AddressPart = () => (
  <Part title={address.title}>
    <div className="flex flex-col gap-2 py-3">
      <AddressText address={MISTYPED_ADDRESS} marked={WRONG_GROUP} />
      <p className="flex flex-wrap gap-x-4 text-muted">
        <Check icon={<CheckIcon className="size-4 text-gain" />}>{address.format}</Check>
        <Check icon={<CloseIcon className="size-4 text-loss" />}>{address.checksum}</Check>
      </p>
      <p className="text-loss">{address.typo}</p>
    </div>
  </Part>
)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-ui border border-control bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-3 gap-y-1 border-control border-b px-4 py-2">
        <p className="font-medium text-14">{title}</p>
        <Tag tone="sample">{messages.example}</Tag>
      </div>
      <div className="px-4 text-14">{children}</div>
    </div>
  )
}

const State = ({ kind, children }: StatusDotProps & { children: ReactNode }) => (
  <span className="inline-flex items-center gap-2">
    <StatusDot kind={kind} />
    {children}
  </span>
)

const Check = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1">
    {icon}
    {children}
  </span>
)
