import { useState } from 'react'
import { settings } from '#shared/browser/settings.ts'
import { SegmentedControl } from '#ui/form/segmented-control.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { messages } from '../messages.ts'
import { NetworkTag } from '../network-tag.tsx'
import type { WalletState } from '../use-wallet.ts'
import { LoadByPhraseForm } from './load-by-phrase-form.tsx'
import { WatchForm } from './watch-form.tsx'

const text = messages.load

const WAYS = [
  { value: 'words', label: text.ways.words },
  { value: 'public', label: text.ways.public },
] as const

/** A wallet that somebody has already: by its words, or to be watched. On the main network it can only be watched. */
export function LoadWalletDialog({ add, onClose }: { add: WalletState['add']; onClose: () => void }) {
  const { network } = settings.bitcoin
  const isWatchOnly = network === 'mainnet'
  const [way, setWay] = useState<'words' | 'public'>(isWatchOnly ? 'public' : 'words')
  const [isBusy, setBusy] = useState(false)

  const addAndClose: WalletState['add'] = async (wallet) => {
    setBusy(true)
    const isAdded = await add(wallet)
    setBusy(false)
    if (isAdded) onClose()
    return isAdded
  }

  return (
    <Dialog closeLabel={text.close} isOpen locked={isBusy} onClose={onClose} title={text.title}>
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          {!isWatchOnly && <SegmentedControl label={text.by} onChange={setWay} options={WAYS} value={way} />}
          <NetworkTag network={network} />
        </div>
        {way === 'words' ? (
          <LoadByPhraseForm add={addAndClose} isBusy={isBusy} />
        ) : (
          <WatchForm add={addAndClose} isBusy={isBusy} />
        )}
      </div>
    </Dialog>
  )
}
