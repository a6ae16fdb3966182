import type { Factor, Passkey } from '@satlens/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, serverMessage } from '#shared/api/api-error.ts'
import { ownFactors } from '#shared/session/factors.ts'
import { countRecoveryCodes, listPasskeys } from './calls.ts'
import { messages } from './messages.ts'
import type { Task } from './tasks.ts'

/** How many recovery codes somebody was given, and how many are unused. */
export interface CodeCount {
  readonly total: number
  readonly remaining: number
}

/** What guards an account. `codes` is null where none were made. */
export interface Security {
  readonly factors: readonly Factor[]
  readonly passkeys: readonly Passkey[]
  readonly codes: CodeCount | null
}

type Reading =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly said: string }
  | { readonly status: 'read'; readonly security: Security; readonly done: Task | null }

/**
 * Reads what guards the account. What was read stays while it is read again. `done` is the task after which it was read: it
 * comes with the change that the task has made, not a moment later.
 */
export function useSecurity() {
  const [reading, setReading] = useState<Reading>({ status: 'loading' })

  // Only the newest reading is shown: an older one can arrive after it.
  const newest = useRef(0)
  // The task whose reading is not shown yet; a newer reading has its change, too.
  const undone = useRef<Task | null>(null)

  const read = useCallback(async (done: Task | null = null) => {
    newest.current += 1
    const own = newest.current
    undone.current = done ?? undone.current
    try {
      const security = await readSecurity()
      if (own !== newest.current) return
      setReading({ status: 'read', security, done: undone.current })
    } catch (error) {
      if (own !== newest.current) return
      setReading({ status: 'failed', said: serverMessage(error) ?? messages.openFailed.description })
    }
    undone.current = null
  }, [])

  useEffect(() => {
    void read()
    return () => {
      newest.current += 1
    }
  }, [read])

  return {
    reading,
    read,
    retry: () => {
      setReading({ status: 'loading' })
      void read()
    },
  }
}

async function readSecurity(): Promise<Security> {
  const [factors, passkeys] = await Promise.all([ownFactors(), listPasskeys()])
  // Without a factor there are none, and the server would call the question a mistake.
  const hasFactor = factors.some(({ status }) => status === 'verified')
  const codes = hasFactor ? await countCodes() : null
  return { factors, passkeys, codes }
}

async function countCodes(): Promise<CodeCount | null> {
  try {
    return await countRecoveryCodes()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'mfa_factor_not_found') return null
    throw error
  }
}
