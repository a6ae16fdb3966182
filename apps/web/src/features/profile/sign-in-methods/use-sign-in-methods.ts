import type { Identity } from '@satlens/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getServerMessage } from '#shared/api/api-error.ts'
import { fetchIdentities } from '#shared/session/identities.ts'
import { messages } from './messages.ts'

/** The account's identities as the server knows them; what is shown stays when they cannot be read again. */
export function useSignInMethods() {
  const [identities, setIdentities] = useState<readonly Identity[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const newest = useRef(0)

  const load = useCallback(async () => {
    newest.current += 1
    const turn = newest.current
    setFailure(null)
    try {
      const found = await fetchIdentities()
      if (turn === newest.current) setIdentities(found)
    } catch (error) {
      if (turn === newest.current) setFailure(getServerMessage(error) ?? messages.loadFailed)
    }
  }, [])

  useEffect(() => {
    void load()
    return () => {
      newest.current += 1
    }
  }, [load])

  return { identities, failure: identities === null ? failure : null, load }
}
