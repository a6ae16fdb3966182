import { useCallback, useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { type FactorOption, getFactorOptions } from '#shared/second-factor/factor-options.ts'
import { fetchUser } from '#shared/session/account.ts'

/** What the server wants to see before it goes on: a second factor, or a code mailed to `email`, which may be empty. */
export type StepUpRequirement = (
  | { readonly kind: 'factor'; readonly ways: readonly FactorOption[] }
  | { readonly kind: 'fresh-session'; readonly email: string }
) & {
  readonly met: () => void
  readonly leave: () => void
}

/**
 * Does what the server may refuse until somebody has proven themselves once more. Such a refusal sets `demand`; when it is
 * met the work is done again, and when the person leaves, the refusal is thrown.
 */
export function useStepUp() {
  const [demand, setDemand] = useState<StepUpRequirement | null>(null)

  const withDemands = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const wanted = await wantedBy(error)
      if (wanted === null) throw error
      await new Promise<void>((met, reject) =>
        setDemand({ ...wanted, met, leave: () => reject(error) }),
      ).finally(() => setDemand(null))
      return work()
    }
  }, [])

  return { demand, withDemands }
}

async function wantedBy(error: unknown) {
  if (!(error instanceof ApiError)) return null
  switch (error.code) {
    case 'insufficient_aal':
      // The account of this session may be older than its newest factor.
      return { kind: 'factor', ways: getFactorOptions(await fetchUser()) } as const
    case 'reauthentication_needed':
      return { kind: 'fresh-session', email: (await fetchUser()).email } as const
    default:
      return null
  }
}
