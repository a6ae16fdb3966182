import type { Factor, Passkey } from '@satlens/contract'
import { useState } from 'react'
import { ApiError } from '#shared/api/api-error.ts'
import { createQuery } from '#shared/data/query.ts'
import { useQuery } from '#shared/data/use-query.ts'
import { fetchFactors } from '#shared/session/factors.ts'
import { countRecoveryCodes, listPasskeys } from './security-api.ts'
import type { SecurityTask } from './security-task.ts'

/** How many recovery codes somebody was given, and how many are unused. */
export interface RecoveryCodeCount {
  readonly total: number
  readonly remaining: number
}

/** What guards an account. `codes` is null where none were made. */
export interface SecurityState {
  readonly factors: readonly Factor[]
  readonly passkeys: readonly Passkey[]
  readonly codes: RecoveryCodeCount | null
}

const securityQuery = createQuery(readSecurity)

/**
 * Reads what guards the account. What was read stays while it is read again. `done` is the task after which it was read: it
 * comes with the change that the task has made, not a moment later.
 */
export function useSecurity() {
  const { status, data, error, retry, invalidate } = useQuery(securityQuery)
  const [done, setDone] = useState<SecurityTask | null>(null)

  async function finish(task: SecurityTask) {
    await invalidate()
    setDone(task)
  }

  return { status, security: data, error, done, finish, retry }
}

async function readSecurity(): Promise<SecurityState> {
  const [factors, passkeys] = await Promise.all([fetchFactors(), listPasskeys()])
  // Without a factor there are none, and the server would call the question a mistake.
  const hasFactor = factors.some(({ status }) => status === 'verified')
  const codes = hasFactor ? await countCodes() : null
  return { factors, passkeys, codes }
}

async function countCodes(): Promise<RecoveryCodeCount | null> {
  try {
    return await countRecoveryCodes()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mfa_factor_not_found') return null
    throw error
  }
}
