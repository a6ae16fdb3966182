import { useCallback, useEffect, useRef, useState } from 'react'
import { getChainErrorMessage } from './chain-error-message.ts'
import { type ChainSource, getSourceProvider } from './chain-source.ts'
import type { ChainSnapshot } from './fetch-chain-snapshot.ts'
import { onProviderEvent } from './wallets/browser-wallet.ts'
import { withTimeout } from './with-timeout.ts'

const ANSWER_WITHIN_MS = 10_000

/** The last reading through this source, and why there is no newer one. */
export interface ChainSnapshotState {
  readonly reading: ChainSnapshot | null
  readonly failure: string | null
  readonly isReading: boolean
}

const NOTHING: ChainSnapshotState = { reading: null, failure: null, isReading: false }

/** Reads the chain when the source appears or changes, when its wallet changes the chain, and on request. */
export function useChainSnapshot(source: ChainSource | null) {
  const [state, setState] = useState<ChainSnapshotState & { of: string | null }>({ ...NOTHING, of: null })
  const current = useRef(source)
  current.current = source
  // Only the newest reading may speak: an older one, of another source perhaps, can arrive after it.
  const newest = useRef(0)

  const read = useCallback(async () => {
    newest.current += 1
    const own = newest.current
    const asked = current.current
    if (asked === null) return
    setState((known) => ({ ...(known.of === asked.id ? known : NOTHING), of: asked.id, isReading: true }))
    try {
      const reading = await withTimeout(ANSWER_WITHIN_MS, readThrough(asked))
      if (own === newest.current) setState({ reading, failure: null, isReading: false, of: asked.id })
    } catch (error) {
      if (own !== newest.current) return
      setState((known) => ({ ...known, failure: getChainErrorMessage(error, asked), isReading: false }))
    }
  }, [])

  const id = source?.id ?? null
  const provider = source?.kind === 'wallet' ? source.wallet.provider : null
  useEffect(() => {
    if (id !== null) void read()
    const stop = provider ? onProviderEvent(provider, 'chainChanged', () => void read()) : () => {}
    return () => {
      newest.current += 1
      stop()
    }
  }, [id, provider, read])

  // Of a source that was left nothing is shown, not even for a moment.
  const shown: ChainSnapshotState = state.of === id ? state : { ...NOTHING, isReading: id !== null }
  return { ...shown, read }
}

async function readThrough(source: ChainSource): Promise<ChainSnapshot> {
  // The library comes when it is needed, and for this page alone.
  const { fetchChainSnapshot } = await import('./fetch-chain-snapshot.ts')
  return fetchChainSnapshot(getSourceProvider(source))
}
