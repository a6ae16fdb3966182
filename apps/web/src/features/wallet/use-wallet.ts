import { generateWalletEndpoint, getBalanceEndpoint, type WalletBalance } from '@satlens/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api.ts'
import { serverMessage } from '#shared/api-failure.ts'
import { useBackOnline } from '#shared/connection.ts'
import { useToast } from '#ui/use-toast.ts'
import { messages } from './messages.ts'

/** Reads the wallet at once and on request, and generates one. A failed reading keeps what is already known. */
export function useWallet() {
  const loading = useToast()
  const generating = useToast()
  const [balance, setBalance] = useState<WalletBalance | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busyWith, setBusyWith] = useState<'loading' | 'generating' | null>('loading')
  // Only the newest reading may speak: an older one can arrive after it.
  const newest = useRef(0)

  const load = useCallback(async () => {
    newest.current += 1
    const own = newest.current
    setBusyWith('loading')
    try {
      const reply = await api.call(getBalanceEndpoint)
      if (own !== newest.current) return
      setBalance(reply)
      setFailure(null)
    } catch (error) {
      if (own !== newest.current) return
      const said = serverMessage(error)
      setFailure(said ?? '')
      loading.error({ title: messages.loadFailed, description: said })
    }
    setBusyWith(null)
  }, [loading])

  const generate = useCallback(async () => {
    setBusyWith('generating')
    try {
      await api.call(generateWalletEndpoint)
      generating.show({ ...messages.generated, tone: 'success' })
    } catch (error) {
      setBusyWith(null)
      generating.error({ title: messages.generateFailed, description: serverMessage(error) })
      return
    }
    await load()
  }, [load, generating])

  useEffect(() => {
    void load()
    return () => {
      newest.current += 1
    }
  }, [load])

  // What was read before may be old by now.
  useBackOnline(() => {
    if (busyWith === null) void load()
  })

  return { balance, failure, busyWith, load, generate }
}
