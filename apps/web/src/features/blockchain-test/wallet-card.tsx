import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Button } from '#ui/actions/button.tsx'
import { AddressText } from '#ui/data/address-block.tsx'
import { StatusDot } from '#ui/data/status-dot.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'
import type { BrowserWallet } from './wallets/browser-wallet.ts'
import type { ConnectionState, DisconnectReason } from './wallets/wallet-connection.ts'

const text = messages.wallet
const DOTS = {
  disconnected: 'dashed',
  connecting: 'hollow',
  reconnecting: 'hollow',
  connected: 'full',
} as const

type WalletCardProps = {
  connection: ConnectionState
  wallets: readonly BrowserWallet[]
  onConnect: (wallet: BrowserWallet) => void
  onDisconnect: () => void
}

/** The connection to a wallet in its four states (docs/spec/README.md#states), and the wallets to choose from. */
export function WalletCard({ connection, wallets, onConnect, onDisconnect }: WalletCardProps) {
  const { status } = connection
  const card = useFocusInside(status)
  return (
    <Card
      aside={
        <p className="flex items-center gap-2 text-14" role="status">
          <StatusDot kind={DOTS[status]} />
          {text.states[status]}
        </p>
      }
      ref={card}
      tabIndex={-1}
      title={text.title}
    >
      {status === 'disconnected' && (
        <WalletChoice onConnect={onConnect} reason={connection.reason} wallets={wallets} />
      )}
      {status === 'connecting' && (
        <Waiting onStop={onDisconnect}>{text.waiting(connection.wallet.name)}</Waiting>
      )}
      {status === 'reconnecting' && (
        <Waiting onStop={onDisconnect}>
          {connection.wallet === null ? text.finding : text.asking(connection.wallet.name)}
        </Waiting>
      )}
      {status === 'connected' && (
        <>
          <WalletName wallet={connection.wallet} />
          <p className="mt-4 font-medium text-14">{text.account}</p>
          <AddressText address={connection.account} className="mt-1" />
          <Button className="mt-5" onClick={onDisconnect}>
            {text.disconnect}
          </Button>
          <p className="measure mt-3 text-14 text-muted">{text.note}</p>
        </>
      )}
    </Card>
  )
}

/** The pressed button disappears with its state; the focus stays in the card. */
function useFocusInside(status: ConnectionState['status']) {
  const card = useRef<HTMLElement>(null)
  const wasInside = useRef(false)

  useLayoutEffect(() => {
    const watch = () => {
      // A focus that is lost goes to the body; a moved one goes elsewhere.
      if (document.activeElement !== document.body) {
        wasInside.current = card.current?.contains(document.activeElement) ?? false
      }
    }
    document.addEventListener('focusin', watch)
    return () => document.removeEventListener('focusin', watch)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new state is what takes the button away
  useLayoutEffect(() => {
    if (wasInside.current && document.activeElement === document.body) card.current?.focus()
  }, [status])

  return card
}

function WalletChoice({
  reason,
  wallets,
  onConnect,
}: Pick<WalletCardProps, 'wallets' | 'onConnect'> & { reason: DisconnectReason | null }) {
  return (
    <>
      {reason && (
        <Notice className="mb-5" role="status">
          {text.endings[reason]}
        </Notice>
      )}
      {wallets.length === 0 ? (
        <EmptyState className="wrap-anywhere" title={text.none.title}>
          {text.none.body}
        </EmptyState>
      ) : (
        <p className="measure text-14 text-muted">{text.about}</p>
      )}
      <ul hidden={wallets.length === 0} aria-label={text.list} className="mt-3 -mb-2">
        {wallets.map((wallet) => (
          <li
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-hairline border-t py-2"
            key={wallet.id}
          >
            <WalletName wallet={wallet} />
            <Button className="ms-auto" onClick={() => onConnect(wallet)} size="small">
              {text.connect}
              <span className="sr-only"> {wallet.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Waiting({ onStop, children }: { onStop: () => void; children: ReactNode }) {
  return (
    <>
      <p className="measure break-words">{children}</p>
      <Button className="mt-4" onClick={onStop}>
        {text.stop}
      </Button>
    </>
  )
}

/** A wallet by its icon and its name; the icon says nothing that the name does not. */
function WalletName({ wallet }: { wallet: BrowserWallet }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {wallet.icon === null ? (
        <span
          aria-hidden="true"
          className="flex size-7 shrink-0 items-center justify-center rounded-ui border border-control font-medium text-12 text-muted"
        >
          {[...wallet.name][0]?.toUpperCase()}
        </span>
      ) : (
        <img alt="" className="size-7 shrink-0 rounded-ui" height="28" src={wallet.icon} width="28" />
      )}
      <bdi className="min-w-0 break-words font-medium">{wallet.name}</bdi>
    </span>
  )
}
