import type { MailLink } from '@satlens/auth-client'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the screens may know of what a mail has led to. Never its tokens. */
export type Arrival =
  | { readonly status: 'none' }
  /** No session came of it: it is too old or used up, it is of no use, or the server could not be asked. */
  | { readonly status: 'failed'; readonly reason: 'expired' | 'unusable' | 'unreachable' }
  | { readonly status: 'signed-in'; readonly email: string }
  /** Signed in by a mail in order to set a new password. The form belongs to this account and no other. */
  | { readonly status: 'recovering'; readonly userId: string }
  /** `email` is signed in here already, and stays so. */
  | { readonly status: 'left-alone'; readonly email: string; readonly isSameUser: boolean }
  /** This browser never asked for a mail: whoever sits here says yes or no to the account (login CSRF). */
  | {
      readonly status: 'asking'
      readonly email: string
      /** A yes leads to the form for a new password. */
      readonly isRecovery: boolean
      readonly accept: () => void
      readonly decline: () => void
    }

/** Where the screens read the arrival. */
export type ArrivalStore = StoreApi<Arrival>

/** Nobody has come by a mail. */
export const createArrivalStore = (): ArrivalStore => createStore<Arrival>()(() => ({ status: 'none' }))

/** What a link says that holds no session. */
export const arrivalWithout = ({ code }: Extract<MailLink, { kind: 'refused' }>): Arrival => ({
  status: 'failed',
  reason: code === 'otp_expired' ? 'expired' : 'unusable',
})
