import { createStore, type StoreApi } from 'zustand/vanilla'

/** Why an email link gave no session: it is expired or used, it is invalid, or the server could not be reached. */
export type EmailLinkFailure = 'expired' | 'unusable' | 'unreachable'

export type ProviderFailure =
  | 'declined'
  | 'lost'
  | 'unproven'
  | 'suspended'
  | 'closed'
  | 'linkedAlready'
  | 'broken'

/** The result of an email link or a provider redirect, as the screens see it. Never contains tokens. */
export type AuthRedirectResult =
  | { readonly status: 'none' }
  | { readonly status: 'failed'; readonly reason: EmailLinkFailure | ProviderFailure }
  | { readonly status: 'signed-in'; readonly email: string }
  /** Signed in by an email in order to set a new password of this user. */
  | { readonly status: 'recovering'; readonly userId: string }
  /** `email` was signed in here already, and still is. */
  | { readonly status: 'left-alone'; readonly email: string; readonly isSameUser: boolean }
  /** Returned from a provider that was to be linked to the account. */
  | { readonly status: 'linked'; readonly provider: string }
  | {
      readonly status: 'not-linked'
      readonly provider: string
      readonly reason: EmailLinkFailure | ProviderFailure
    }
  /** This browser never requested an email: the user accepts or declines the account (login CSRF). */
  | {
      readonly status: 'asking'
      readonly email: string
      /** If true, accepting opens the form for a new password. */
      readonly isRecovery: boolean
      readonly accept: () => void
      readonly decline: () => void
    }

export type AuthRedirectStore = StoreApi<AuthRedirectResult>

/** Creates the store; the page was opened without an email link or a provider redirect. */
export const createAuthRedirectStore = (): AuthRedirectStore =>
  createStore<AuthRedirectResult>()(() => ({ status: 'none' }))
