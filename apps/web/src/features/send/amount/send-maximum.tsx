import { type WalletBalance, WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import {
  computeMaximumSendAmount,
  DEMO_SEND_BITCOIN_PRICE,
  formatLocalBtc,
  type Sats,
  toSats,
} from '@satlens/domain'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { PageLink } from '#shared/components/links.tsx'
import { Button } from '#ui/actions/button.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { messages } from '../messages.ts'

const text = messages.maximum

type WalletQuery = Pick<UseQueryResult<WalletBalance>, 'data' | 'isPending'>

/** Fills in the most that the balance can send, or says why it is unknown. */
export function SendMaximum({ own, onChoose }: { own: WalletQuery; onChoose: (maximum: Sats) => void }) {
  const isHidden = useAmountsHidden()
  const reasonId = useId()
  const maximum = computeMaximum(own)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <Button
        aria-describedby={reasonId}
        disabled={typeof maximum === 'string'}
        onClick={() => typeof maximum === 'bigint' && onChoose(maximum)}
        size="small"
      >
        {text.button}
      </Button>
      <span className="figures min-w-0 text-muted" id={reasonId}>
        {typeof maximum === 'string'
          ? text[maximum]
          : isHidden
            ? text.masked
            : text.is(formatLocalBtc(maximum))}{' '}
        {maximum === 'none' && <PageLink to={WEB_APP_SCREEN_PATHS.wallet}>{text.toWallet}</PageLink>}
      </span>
    </div>
  )
}

/** The most that can be sent at the demo rate, or the reason why it is unknown. */
function computeMaximum({ data, isPending }: WalletQuery) {
  if (data === undefined) return isPending ? 'loading' : 'unread'
  if (data.address === null) return 'none'
  if (!data.indexed) return 'unindexed'
  const maximum = computeMaximumSendAmount(toSats(BigInt(data.balance_sats)), DEMO_SEND_BITCOIN_PRICE)
  return maximum === 0n ? 'tooLittle' : maximum
}
