import { lazy } from 'react'

const fetchInbox = () => import('./inbox/inbox-panel.tsx')
const fetchSecondFactor = () => import('./second-factor/second-factor-step.tsx')

// What takes the place of a form, for some and later on, is no part of its page.
export const LazyInboxPanel = lazy(async () => ({ default: (await fetchInbox()).InboxPanel }))
export const LazySecondFactorStep = lazy(async () => ({
  default: (await fetchSecondFactor()).SecondFactorStep,
}))
export const LazyNewPasswordForm = lazy(async () => ({
  default: (await import('./new-password/new-password-form.tsx')).NewPasswordForm,
}))

/** Fetches what the answer to a form may lead to, while the answer is waited for. What does not come is asked for again. */
export const preloadInboxPanel = (): void => void fetchInbox().catch(() => {})

/** See {@link preloadInboxPanel}. */
export const preloadSecondFactorStep = (): void => void fetchSecondFactor().catch(() => {})
