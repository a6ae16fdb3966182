import { AuthError, type MailLink, type MailLinkOutcome, type UsableMailLink } from '@satlens/auth-client'
import type { User } from '@satlens/contract'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What the screens may know of what a mail has led to. Never its tokens. */
export type Arrival =
  | { readonly status: 'none' }
  /** No session came of it: it is too old or used up, it is of no use, or the server could not be asked. */
  | { readonly status: 'failed'; readonly reason: 'expired' | 'unusable' | 'unreachable' }
  | { readonly status: 'signed-in'; readonly email: string }
  /** `email` is signed in here already, and stays so. */
  | { readonly status: 'left-alone'; readonly email: string; readonly isSameUser: boolean }
  /** This browser never asked for a mail: whoever sits here says yes or no to the account (login CSRF). */
  | {
      readonly status: 'asking'
      readonly email: string
      readonly accept: () => void
      readonly decline: () => void
    }

/** Where the screens read the arrival. */
export type ArrivalStore = StoreApi<Arrival>

/** Nobody has come by a mail. */
export const createArrivalStore = (): ArrivalStore => createStore<Arrival>()(() => ({ status: 'none' }))

/** Uses a link that holds a session, and says what became of it. Never throws. */
export async function openLink(
  store: ArrivalStore,
  link: UsableMailLink,
  open: (link: UsableMailLink) => Promise<MailLinkOutcome>,
): Promise<void> {
  try {
    store.setState(
      arrivalOf(await open(link), () => store.setState({ status: 'none' }, true)),
      true,
    )
  } catch (error) {
    // A page that could not fetch the client has not reached anybody, either.
    const wasRefused = error instanceof AuthError && !error.isRetryable
    store.setState({ status: 'failed', reason: wasRefused ? 'expired' : 'unreachable' }, true)
  }
}

/** What a link says that holds no session. */
export const arrivalWithout = ({ code }: Extract<MailLink, { kind: 'refused' }>): Arrival => ({
  status: 'failed',
  reason: code === 'otp_expired' ? 'expired' : 'unusable',
})

function arrivalOf(outcome: MailLinkOutcome, forget: () => void): Arrival {
  switch (outcome.kind) {
    case 'signed_in':
      return { status: 'signed-in', email: nameOf(outcome.session.user) }
    case 'left_alone':
      return { status: 'left-alone', email: nameOf(outcome.current), isSameUser: outcome.isSameUser }
    case 'unasked':
      return {
        status: 'asking',
        email: nameOf(outcome.user),
        accept() {
          forget()
          outcome.accept()
        },
        decline() {
          forget()
          void outcome.decline()
        },
      }
  }
}

const nameOf = (user: User): string => user.email || user.phone || user.id
