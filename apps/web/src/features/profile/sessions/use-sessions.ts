import { type ListedSession, listSessionsEndpoint } from '@satlens/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { useVisiblePolling } from '#shared/browser/use-visible-polling.ts'
import { useSession } from '#shared/session/session.ts'
import { toast } from '#ui/overlay/toast-store.ts'
import { messages } from './messages.ts'

const LOOK_AGAIN_MS = 30_000

/**
 * Where the account is signed in, this device first. Looks again by itself: every half minute, when somebody comes back
 * to the page, and whenever the account or its token has changed.
 */
export function useSessions() {
  const session = useSession()
  const account = session.status === 'signed-in' ? session.user : null
  const [places, setPlaces] = useState<readonly ListedSession[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [nowMs, setNowMs] = useState(() => Date.now())
  const newest = useRef(0)

  const load = useCallback(async () => {
    newest.current += 1
    const turn = newest.current
    try {
      const { sessions } = await api.call(listSessionsEndpoint)
      if (turn !== newest.current) return
      setPlaces(thisDeviceFirst(sessions))
      setNowMs(Date.now())
      setFailure(null)
    } catch (error) {
      if (turn !== newest.current) return
      if (error instanceof ApiError && error.code === 'session_not_found') {
        toast.show(messages.endedElsewhere)
      }
      setFailure(getServerMessage(error) ?? messages.loadFailed)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another password, another sign-in or a new token of the account can have changed the list
  useEffect(() => void load(), [account, load])

  useVisiblePolling(load, LOOK_AGAIN_MS)
  useEffect(
    () => () => {
      newest.current += 1
    },
    [],
  )

  return {
    places,
    /** What is shown stays, however often it could not be looked at again. */
    failure: places === null ? failure : null,
    nowMs,
    load,
    /** Takes ended ones out of the list; what was asked for before may still have them, and is not heard. */
    drop(isEnded: (place: ListedSession) => boolean) {
      newest.current += 1
      setPlaces((current) => current?.filter((place) => !isEnded(place)) ?? null)
    },
  }
}

const thisDeviceFirst = (places: readonly ListedSession[]): readonly ListedSession[] => [
  ...places.filter((place) => place.is_current),
  ...places.filter((place) => !place.is_current),
]
