import { useCallback, useState } from 'react'
import { ApiFailure } from '#shared/api-failure.ts'
import { ownFactors } from '#shared/session/factors.ts'
import { type Way, waysOf } from './ways.ts'

/** A second factor that the server wants to see before it goes on. */
export interface Owed {
  readonly ways: readonly Way[]
  readonly proven: () => void
  readonly left: () => void
}

/**
 * Does what the server may refuse for want of a second factor. Such a refusal sets `owed`; once the factor is shown the
 * work is done again, and when the person leaves, the refusal is thrown.
 */
export function useStepUp() {
  const [owed, setOwed] = useState<Owed | null>(null)

  const withProof = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.code !== 'insufficient_aal') throw error
      const ways = waysOf({ factors: [...(await ownFactors())] })
      await new Promise<void>((proven, reject) =>
        setOwed({ ways, proven, left: () => reject(error) }),
      ).finally(() => setOwed(null))
      return work()
    }
  }, [])

  return { owed, withProof }
}
