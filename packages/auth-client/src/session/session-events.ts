import type { Session } from './session.ts'

/** Everything that can be heard about a session (docs/spec/README.md#states, docs/protocol.md#client-events). */
export const AUTH_EVENTS = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
  'PASSWORD_RECOVERY',
] as const

/** See {@link AUTH_EVENTS}. */
export type AuthEvent = (typeof AUTH_EVENTS)[number]

/** Called with the session as it is after the event; null when there is none. */
export type AuthListener = (event: AuthEvent, session: Session | null) => void | Promise<void>

/** One listener's place in the delivery. */
export interface Subscription {
  /** Tells this listener only; nothing after it has left. */
  tell(event: AuthEvent, session: Session | null): void
  leave(): void
}

/** Delivers events to listeners, one event at a time and in order. */
export interface SessionEvents {
  emit(event: AuthEvent, session: Session | null): void
  subscribe(listener: AuthListener): Subscription
  clear(): void
}

/** Makes the delivery. `onError` hears what a listener throws or rejects with. */
export function createSessionEvents(onError: (error: unknown) => void): SessionEvents {
  const listeners = new Map<Subscription, AuthListener>()
  const pending: (() => void)[] = []
  let isDelivering = false

  // An event caused by a listener waits for its turn, so that all listeners hear all events in one order.
  function deliver(to: readonly Subscription[], event: AuthEvent, session: Session | null) {
    pending.push(...to.map((subscription) => () => call(listeners.get(subscription), event, session)))
    if (isDelivering) return
    isDelivering = true
    for (let next = pending.shift(); next; next = pending.shift()) next()
    isDelivering = false
  }

  // Nobody waits for a listener: one that calls the client and awaits the answer cannot block it.
  function call(listener: AuthListener | undefined, event: AuthEvent, session: Session | null) {
    new Promise<void>((resolve) => resolve(listener?.(event, session))).catch(onError)
  }

  return {
    emit: (event, session) => deliver([...listeners.keys()], event, session),
    subscribe(listener) {
      const subscription: Subscription = {
        tell: (event, session) => deliver([subscription], event, session),
        leave: () => void listeners.delete(subscription),
      }
      listeners.set(subscription, listener)
      return subscription
    },
    clear: () => listeners.clear(),
  }
}
