import type { ReactNode } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { Button } from '#ui/actions/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import type { RecoveryState } from '../recovery/recovery-store.ts'
import type { WalletState } from '../use-wallet.ts'

type WalletOptionsProps = { readonly wallet: WalletState; readonly onLoad: () => void }

/** How to get a wallet: generate one, load one, or show a sample address. On the main network none is generated. */
export function WalletOptions({ wallet, onLoad }: WalletOptionsProps) {
  const text = messages.options
  const isWatchOnly = settings.bitcoin.network === 'mainnet'
  const isBusy = wallet.busyWith !== null
  return (
    <ul className="-my-5 flex flex-col">
      {!isWatchOnly && (
        <Option {...text.generate}>
          <Button
            busy={wallet.busyWith === 'generating'}
            busyLabel={text.generate.busy}
            disabled={isBusy}
            onClick={wallet.generate}
            variant="primary"
            wide
          >
            {text.generate.action}
          </Button>
        </Option>
      )}
      <Option body={isWatchOnly ? text.load.watchOnly : text.load.body} title={text.load.title}>
        <Button disabled={isBusy} onClick={onLoad} variant={isWatchOnly ? 'primary' : 'secondary'} wide>
          {text.load.action}
        </Button>
      </Option>
      <Option {...text.specimen}>
        <Button disabled={isBusy} onClick={wallet.showSpecimen} wide>
          {text.specimen.action}
        </Button>
      </Option>
    </ul>
  )
}

function Option({ title, body, children }: { title: string; body: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-10 gap-y-3 border-hairline border-b py-5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_15rem]">
      <div>
        <p className="font-semibold">{title}</p>
        <p className="measure mt-0.5 text-14 text-muted">{body}</p>
      </div>
      {children}
    </li>
  )
}

export function ReplaceWalletDialog({
  recovery,
  onClose,
  ...options
}: WalletOptionsProps & { recovery: RecoveryState | null; onClose: () => void }) {
  const text = messages.another
  return (
    <Dialog locked={options.wallet.busyWith !== null} onClose={onClose} title={text.title}>
      <div className="flex flex-col gap-5">
        <p>{text.body}</p>
        {recovery?.isBackedUp === false && <Notice tone="warn">{text.unsaved}</Notice>}
        {recovery?.isBackedUp && recovery.encrypted !== null && <Notice>{text.encrypted}</Notice>}
        <div className="border-hairline border-t pt-5 pb-5 [&_li]:sm:grid-cols-[minmax(0,1fr)]">
          <WalletOptions {...options} />
        </div>
      </div>
    </Dialog>
  )
}
