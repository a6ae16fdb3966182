import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { createPreference } from '#ui/preferences/create-preference.ts'

/**
 * Whether this page may show notifications. `insecure`: the address is not https. `unsupported`: the browser cannot show
 * them. The others are the browser's own: `default` until the user has been asked.
 */
export type NotificationState = 'insecure' | 'unsupported' | NotificationPermission

function readState(): NotificationState {
  if (!window.isSecureContext) return 'insecure'
  const isSupported = 'Notification' in window && 'serviceWorker' in navigator && 'locks' in navigator
  return isSupported ? Notification.permission : 'unsupported'
}

export const notificationState = createStore<NotificationState>()(() => 'unsupported')

const readAgain = () => notificationState.setState(readState(), true)

/** Follows the permission, which the user may change in the browser at any time, until the returned function is called. */
export function followNotificationState(): () => void {
  const stop = new AbortController()
  readAgain()
  navigator.permissions
    ?.query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', readAgain, { signal: stop.signal }))
    // Without events the state is read when it is needed.
    .catch(() => {})
  return () => stop.abort()
}

export function useNotificationState(): NotificationState {
  useEffect(followNotificationState, [])
  return useStore(notificationState)
}

/** Asks the user. Call it only from a click that needs the permission. Returns the new state. */
export async function requestNotificationPermission(): Promise<NotificationState> {
  if (readState() === 'default') await Notification.requestPermission()
  readAgain()
  return notificationState.getState()
}

/** Whether the user has turned notifications on in this browser. The account has a setting for all of its browsers besides. */
export const notificationPreference = createPreference<'off' | 'on'>({
  key: 'payment-notices',
  values: ['off', 'on'],
  apply: (value) => notificationChoice.setState(value, true),
})

/** The same choice, for code that is no component. */
export const notificationChoice = createStore<'off' | 'on'>()(() => 'off')
notificationChoice.setState(notificationPreference.read(), true)
