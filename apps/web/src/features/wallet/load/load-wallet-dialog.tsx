import { useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import { NetworkTag } from '../network-tag.tsx'
import type { WalletState } from '../use-wallet.ts'
import { LoadWalletForm } from './load-wallet-form.tsx'

const text = messages.load

const METHODS = [
  { value: 'words', label: text.methods.words },
  { value: 'public', label: text.methods.public },
] as const

/** Loads an existing wallet: by its words, or to be watched. On the main network it can only be watched. */
export function LoadWalletDialog({ wallet, onClose }: { wallet: WalletState; onClose: () => void }) {
  const { network } = settings.bitcoin
  const isWatchOnly = network === 'mainnet'
  const [method, setMethod] = useState<'words' | 'public'>(isWatchOnly ? 'public' : 'words')
  return (
    <Dialog
      closeLabel={text.close}
      isOpen
      locked={wallet.busyWith === 'adding'}
      onClose={onClose}
      title={text.title}
    >
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {!isWatchOnly && (
            <SegmentedControl label={text.by} onChange={setMethod} options={METHODS} value={method} />
          )}
          <NetworkTag network={network} />
        </div>
        <LoadWalletForm add={wallet.add} key={method} method={method} />
      </div>
    </Dialog>
  )
}
