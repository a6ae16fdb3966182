import type { Arrival } from './arrival.ts'

const STORED_UNDER = 'linking'

/** Notes in this tab that it leaves for a provider in order to add it to the account, not to sign in. */
export function noteLinkTrip(provider: string): void {
  try {
    sessionStorage.setItem(STORED_UNDER, provider)
  } catch {
    // Without storage the return is spoken of like any other.
  }
}

/** Which provider this tab has left for in order to add it; null when it has not. Asked once, for a trip has one end. */
export function takeLinkTrip(): string | null {
  try {
    const provider = sessionStorage.getItem(STORED_UNDER)
    sessionStorage.removeItem(STORED_UNDER)
    return provider
  } catch {
    return null
  }
}

/** What the end of such a trip means, given what it would mean for somebody who had left to sign in. */
export function afterLinkTrip(provider: string, arrival: Arrival): Arrival {
  switch (arrival.status) {
    case 'failed':
      return { status: 'not-linked', provider, reason: arrival.reason }
    case 'none':
    case 'signed-in':
      return { status: 'linked', provider }
    case 'left-alone':
      // Somebody else has signed in here meanwhile, and is not the one it was added to.
      return arrival.isSameUser ? { status: 'linked', provider } : arrival
    default:
      return arrival
  }
}
