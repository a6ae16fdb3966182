import type { BrowserWallet } from './wallets/browser-wallet.ts'

/** A wallet by its picture and its name. The picture says nothing that the name does not. */
export function WalletName({ wallet }: { wallet: BrowserWallet }) {
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
