import type { Session } from './session.ts'

/** The events of a session (docs/protocol.md#client-sessions). */
export const AUTH_CHANGE_EVENTS = [
  'INITIAL_SESSION',
  'SIGNED_IN',
  'SIGNED_OUT',
  'TOKEN_REFRESHED',
  'USER_UPDATED',
  'MFA_CHALLENGE_VERIFIED',
  'PASSWORD_RECOVERY',
] as const
export type AuthChangeEvent = (typeof AUTH_CHANGE_EVENTS)[number]

/** Called with the session after the event; null if there is none. */
export type AuthChangeListener = (event: AuthChangeEvent, session: Session | null) => void | Promise<void>

interface Subscription {
  /** Delivers an event to this listener only; does nothing after `unsubscribe`. */
  emit(event: AuthChangeEvent, session: Session | null): void
  unsubscribe(): void
}

/** Delivers events to listeners: see {@link createSessionEvents}. */
export type SessionEvents = ReturnType<typeof createSessionEvents>

/** Creates an emitter that delivers one event at a time. `onError` receives what a listener throws or rejects with. */
export function createSessionEvents(onError: (error: unknown) => void) {
  const listeners = new Map<Subscription, AuthChangeListener>()
  const pending: (() => void)[] = []
  let isDelivering = false

  // Queues an event that a listener causes, so that all listeners receive all events in the same order.
  function deliver(to: readonly Subscription[], event: AuthChangeEvent, session: Session | null) {
    pending.push(...to.map((subscription) => () => call(listeners.get(subscription), event, session)))
    if (isDelivering) return
    isDelivering = true
    for (let next = pending.shift(); next; next = pending.shift()) next()
    isDelivering = false
  }

  // Does not await the listener, which may itself call the client and await the result.
  function call(listener: AuthChangeListener | undefined, event: AuthChangeEvent, session: Session | null) {
    new Promise<void>((resolve) => resolve(listener?.(event, session))).catch(onError)
  }

  return {
    emit: (event: AuthChangeEvent, session: Session | null) => deliver([...listeners.keys()], event, session),
    subscribe(listener: AuthChangeListener): Subscription {
      const subscription: Subscription = {
        emit: (event, session) => deliver([subscription], event, session),
        unsubscribe: () => void listeners.delete(subscription),
      }
      listeners.set(subscription, listener)
      return subscription
    },
    clear: () => listeners.clear(),
  }
}
