import type { WalletBalance } from '@satlens/contract'
import { formatBtc, formatSats, sats } from '@satlens/domain'
import type { ReactNode } from 'react'
import { AddressBlock } from '#ui/address-block.tsx'
import { useAmountsHidden } from '#ui/amounts-hidden.ts'
import { Card } from '#ui/card.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Figure } from '#ui/figure.tsx'
import { HideAmounts } from '#ui/hide-amounts.tsx'
import { Notice } from '#ui/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { KeylessProof } from './keyless-proof.tsx'
import { messages } from './messages.ts'

/** Balance, address and the proof that goes with it. */
export function WalletSlip({
  address,
  balance,
  actions,
}: {
  address: string
  balance: WalletBalance
  actions: ReactNode
}) {
  const network = <Tag tone="specimen">{messages.network(balance.network)}</Tag>
  return (
    <Card aside={network} footer={<KeylessProof proof={balance.proof} />} title={messages.wallet}>
      <div className="flex flex-col gap-6">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-2 lg:gap-10">
          <Balance balance={balance} />
          <div className="flex flex-col gap-4">
            <AddressBlock
              actions={
                <CopyButton
                  copied={messages.copied}
                  failed={messages.copyFailed}
                  label={messages.copy}
                  value={address}
                />
              }
              address={address}
              label={messages.address}
            />
            <Notice tone="specimen">{messages.noSending}</Notice>
          </div>
        </div>
        <div className="flex flex-wrap gap-3">{actions}</div>
      </div>
    </Card>
  )
}

const formatTime = (moment: string) =>
  new Date(moment).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })

function Balance({ balance }: { balance: WalletBalance }) {
  const isHidden = useAmountsHidden()
  const amount = sats(BigInt(balance.balance_sats))
  const masked = isHidden ? messages.masked : undefined
  return (
    <div>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-medium text-14">{messages.balance}</h3>
        <HideAmounts hide={messages.hide} show={messages.show} />
      </div>
      <p className="mt-3 mb-1">
        <Figure decimals="grouped" masked={masked} size="large" unit="BTC" value={formatBtc(amount)} />
      </p>
      <p className="figures text-14 text-muted">
        {!isHidden && `${formatSats(amount)}. `}
        {messages.asOf(formatTime(balance.as_of))}
      </p>
      {!balance.indexed && (
        <Notice className="mt-4" title={messages.notIndexed.title}>
          {messages.notIndexed.body}
        </Notice>
      )}
    </div>
  )
}
