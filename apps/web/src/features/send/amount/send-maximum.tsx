import { type WalletBalance, WEB_APP_SCREEN_PATHS } from '@satlens/contract'
import {
  computeMaximumSendAmount,
  DEMO_SEND_BITCOIN_PRICE,
  formatBtc,
  type Sats,
  toSats,
} from '@satlens/domain'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#ui/actions/button.tsx'
import { TextLink } from '#ui/actions/text-link.tsx'
import { useAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { messages } from '../messages.ts'
import type { OwnWallet } from '../use-own-wallet.ts'

const text = messages.maximum

/** Fills in all that the balance can send, or says why that is not known. */
export function SendMaximum({ own, onChoose }: { own: OwnWallet; onChoose: (most: Sats) => void }) {
  const isHidden = useAmountsHidden()
  const reasonId = useId()
  const most = maximumOf(own)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-14">
      <Button
        aria-describedby={reasonId}
        disabled={typeof most === 'string'}
        onClick={() => typeof most === 'bigint' && onChoose(most)}
        size="small"
      >
        {text.button}
      </Button>
      <span className="figures min-w-0 text-muted" id={reasonId}>
        {typeof most === 'string' ? text[most] : isHidden ? text.masked : text.is(formatBtc(most))}{' '}
        {most === 'none' && (
          <TextLink asChild>
            <Link to={WEB_APP_SCREEN_PATHS.wallet}>{text.toWallet}</Link>
          </TextLink>
        )}
      </span>
    </div>
  )
}

/** The most that can be sent at the demo rate, or the name of the reason why there is no such figure. */
function maximumOf(own: OwnWallet): Sats | 'loading' | 'unread' | 'none' | 'unindexed' | 'tooLittle' {
  if (own.status !== 'read') return own.status
  if (own.wallet.address === null) return 'none'
  if (!own.wallet.indexed) return 'unindexed'
  const most = computeMaximumSendAmount(balanceOf(own.wallet), DEMO_SEND_BITCOIN_PRICE)
  return most === 0n ? 'tooLittle' : most
}

const balanceOf = (wallet: WalletBalance): Sats => toSats(BigInt(wallet.balance_sats))
