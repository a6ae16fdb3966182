import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { messages } from './messages.ts'
import type { Recovery } from './recovery-store.ts'
import type { Wallet } from './use-wallet.ts'
import { WaysIn } from './ways-in.tsx'

const text = messages.another

/** Asks before a wallet in use gives way to another, and says what goes with it. */
export function AnotherWallet({
  recovery,
  onClose,
  ...ways
}: {
  /** What goes with it. */
  recovery: Recovery | null
  onClose: () => void
  busyWith: Wallet['busyWith']
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
          <WaysIn {...ways} />
        </div>
      </div>
    </Dialog>
  )
}
