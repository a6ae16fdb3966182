import type { Factor, Passkey } from '@satlens/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { invalidateQueries, queryClient } from '#shared/query/query-client.ts'
import { fetchFactors } from '#shared/session/factors.ts'
import { messages } from './messages.ts'
import { countRecoveryCodes, listPasskeys } from './security-api.ts'

/** The second factors, passkeys and recovery codes of an account. `codes` is null if none were created. */
export interface SecurityState {
  readonly factors: readonly Factor[]
  readonly passkeys: readonly Passkey[]
  readonly codes: { readonly total: number; readonly remaining: number } | null
}

/** A change of the security settings; each has its own dialog. `begun` is an unfinished factor. */
export type SecurityTask =
  | { readonly kind: 'add-factor'; readonly type: Factor['factor_type']; readonly begun: Factor | null }
  | { readonly kind: 'remove-factor'; readonly factor: Factor }
  | { readonly kind: 'add-passkey' }
  | { readonly kind: 'rename-passkey'; readonly passkey: Passkey }
  | { readonly kind: 'remove-passkey'; readonly passkey: Passkey }
  | { readonly kind: 'make-codes' }

export interface TaskDialogProps {
  readonly email: string
  readonly security: SecurityState
  readonly onClose: () => void
}

const securityQuery = queryOptions({ queryKey: ['security'], queryFn: readSecurity })

/** Reads the security state. `done` is the finished task whose changes have been read; both change at once. */
export function useSecurity() {
  const { data, error, refetch } = useQuery(securityQuery, queryClient)
  const [done, setDone] = useState<SecurityTask | null>(null)

  async function finish(task: SecurityTask) {
    await invalidateQueries(securityQuery.queryKey)
    setDone(task)
  }

  return { security: data, error, done, finish, retry: () => void refetch() }
}

async function readSecurity(): Promise<SecurityState> {
  const [factors, passkeys] = await Promise.all([fetchFactors(), listPasskeys()])
  // Without a factor there are none, and the server would answer with an error.
  const codes = listVerified(factors).length > 0 ? await countCodes() : null
  return { factors, passkeys, codes }
}

async function countCodes(): Promise<SecurityState['codes']> {
  try {
    return await countRecoveryCodes()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mfa_factor_not_found') return null
    throw error
  }
}

export const listVerified = (factors: readonly Factor[]): readonly Factor[] =>
  factors.filter(({ status }) => status === 'verified')

/** The name of a factor, else the number of its phone, else its kind. */
export function getFactorName({ friendly_name, factor_type, phone }: Factor): string {
  if (friendly_name) return friendly_name
  return phone ? `+${phone}` : messages.sections[factor_type].unnamed
}
