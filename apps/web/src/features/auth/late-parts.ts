import { lazy } from 'react'

const fetchInbox = () => import('./inbox/inbox-panel.tsx')
const fetchSecondFactor = () => import('./second-factor/second-factor.tsx')

// What takes the place of a form, for some and later on, is no part of its page.
export const InboxPanel = lazy(async () => ({ default: (await fetchInbox()).InboxPanel }))
export const SecondFactor = lazy(async () => ({ default: (await fetchSecondFactor()).SecondFactor }))
export const NewPassword = lazy(async () => ({
  default: (await import('./new-password/new-password.tsx')).NewPassword,
}))

/** Fetches what the answer to a form may lead to, while the answer is waited for. What does not come is asked for again. */
export const expectInbox = (): void => void fetchInbox().catch(() => {})

/** See {@link expectInbox}. */
export const expectSecondFactor = (): void => void fetchSecondFactor().catch(() => {})
