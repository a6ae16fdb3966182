import type { ComposedTransaction } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import type { SignedPsbtCheck, TransactionParts } from '@satlens/wallet'
import { useState } from 'react'
import { decodeBase64, type TransactionBytes } from '../../psbt/parse-transaction.ts'
import { loadWalletCode } from '../load-wallet-code.ts'

/** The comparison of a transaction that was read back. */
export interface SignedCheck {
  readonly check: SignedPsbtCheck
  readonly parts: TransactionParts | null
  /** What was read. */
  readonly bytes: TransactionBytes
}

type State =
  | { readonly status: 'none' | 'checking' | 'failed' }
  | { readonly status: 'checked'; readonly result: SignedCheck }

/** Compares what is read with the reviewed transaction. The signatures of several signers are collected. */
export function useSignedCheck({ psbt }: ComposedTransaction, network: BitcoinNetwork) {
  const [state, setState] = useState<State>({ status: 'none' })
  const [earlier, setEarlier] = useState<readonly TransactionBytes[]>([])

  async function check(bytes: TransactionBytes) {
    setState({ status: 'checking' })
    const code = await loadWalletCode()
    const reviewed = decodeBase64(psbt)
    if (code === null || reviewed === null) return setState({ status: 'failed' })
    const compared = code.checkSignedPsbt(reviewed, bytes, earlier)
    if (compared.differences.length === 0) setEarlier([...earlier, bytes])
    const parts = code.listTransactionParts(bytes, network)
    setState({ status: 'checked', result: { check: compared, parts, bytes } })
  }

  return { state, check }
}
