import { useCallback, useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { type FactorOption, getFactorOptions } from '#shared/second-factor/factor-options.ts'
import { fetchUser } from '#shared/session/account.ts'

/** What the server requires first: a second factor, or a code that is emailed to `email`, which may be empty. */
export type StepUpRequirement = (
  | { readonly kind: 'factor'; readonly ways: readonly FactorOption[] }
  | { readonly kind: 'fresh-session'; readonly email: string }
) & {
  readonly onVerified: () => void
  readonly onLeave: () => void
}

/** Runs work that may need a step-up, and again once `demand` is met. When the user leaves, the error of the server is thrown. */
export function useStepUp({ only }: { only?: 'factor' } = {}) {
  const [demand, setDemand] = useState<StepUpRequirement | null>(null)

  const withDemands = useCallback(
    async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        const wanted = await findRequirement(error, only)
        if (wanted === null) throw error
        await new Promise<void>((onVerified, reject) =>
          setDemand({ ...wanted, onVerified, onLeave: () => reject(error) }),
        ).finally(() => setDemand(null))
        return work()
      }
    },
    [only],
  )

  return { demand, withDemands }
}

async function findRequirement(error: unknown, only: 'factor' | undefined) {
  if (!(error instanceof ApiError)) return null
  switch (error.code) {
    case 'insufficient_aal':
      // The account of this session may be older than its newest factor.
      return { kind: 'factor', ways: getFactorOptions(await fetchUser()) } as const
    case 'reauthentication_needed':
      return only === 'factor' ? null : ({ kind: 'fresh-session', email: (await fetchUser()).email } as const)
    default:
      return null
  }
}
