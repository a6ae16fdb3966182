import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSession } from '#shared/session/session.ts'
import { readForUser, storeForUser } from '#shared/session/user-storage.ts'

/**
 * How high the list of alerts was when it was last here, in a window as wide as this one: the room that is kept for it while
 * it is loaded, so that nothing below it moves. Undefined where that is not known.
 */
export function useReservedListHeight(isLoaded: boolean): {
  box: RefObject<HTMLDivElement | null>
  height: number | undefined
} {
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.id : null
  const box = useRef<HTMLDivElement>(null)
  const [height] = useState(() =>
    userId === null ? undefined : heightOf(readForUser('alerts-room', userId)),
  )

  useEffect(() => {
    const seen = box.current?.offsetHeight ?? 0
    if (isLoaded && userId !== null && seen > 0) {
      storeForUser('alerts-room', userId, { width: window.innerWidth, height: seen })
    }
  })

  return { box, height: isLoaded ? undefined : height }
}

function heightOf(kept: unknown): number | undefined {
  if (typeof kept !== 'object' || kept === null || !('width' in kept) || !('height' in kept)) return undefined
  return kept.width === window.innerWidth && typeof kept.height === 'number' ? kept.height : undefined
}
