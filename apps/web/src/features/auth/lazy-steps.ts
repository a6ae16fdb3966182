import { lazy } from 'react'

const fetchInbox = () => import('./inbox/inbox-panel.tsx')
const fetchSecondFactor = () => import('./second-factor/second-factor-step.tsx')

// What replaces a form, later or for a few users, is no part of its page: the public pages are at their weight limit.
export const LazyInboxPanel = lazy(async () => ({ default: (await fetchInbox()).InboxPanel }))
export const LazySecondFactorStep = lazy(async () => ({
  default: (await fetchSecondFactor()).SecondFactorStep,
}))
export const LazyConfirmLinkPrompt = lazy(async () => ({
  default: (await import('./sign-in/confirm-link-prompt.tsx')).ConfirmLinkPrompt,
}))
export const LazyNewPasswordForm = lazy(async () => ({
  default: (await import('./new-password/new-password-form.tsx')).NewPasswordForm,
}))

/** Loads the step that may follow while the server answers. A failure is ignored: rendering the step loads it again. */
export const preloadInboxPanel = (): void => void fetchInbox().catch(() => {})

export const preloadSecondFactorStep = (): void => void fetchSecondFactor().catch(() => {})
