import { Notice } from '#ui/feedback/notice.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import type { RecoveryState } from '../recovery/recovery-store.ts'
import type { WalletState } from '../use-wallet.ts'
import { WalletOptions } from './wallet-options.tsx'

const text = messages.another

/** Asks before a wallet in use gives way to another, and says what goes with it. */
export function ReplaceWalletDialog({
  recovery,
  onClose,
  ...ways
}: {
  /** What goes with it. */
  recovery: RecoveryState | null
  onClose: () => void
  busyWith: WalletState['busyWith']
  onGenerate: () => void
  onLoad: () => void
  onSpecimen: () => void
}) {
  return (
    <Dialog
      closeLabel={text.close}
      isOpen
      locked={ways.busyWith !== null}
      onClose={onClose}
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        <p>{text.body}</p>
        {recovery?.isBackedUp === false && <Notice tone="warn">{text.unsaved}</Notice>}
        {recovery?.isBackedUp && recovery.sealed !== null && <Notice>{text.kept}</Notice>}
        <div className="border-hairline border-t pt-5 pb-5 [&_li]:sm:grid-cols-[minmax(0,1fr)]">
          <WalletOptions {...ways} />
        </div>
      </div>
    </Dialog>
  )
}
