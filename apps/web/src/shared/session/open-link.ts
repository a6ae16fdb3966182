import { AuthError, type MailLinkOutcome, type UsableMailLink } from '@satlens/auth-client'
import type { User } from '@satlens/contract'
import type { Arrival, ArrivalStore } from './arrival.ts'

/** Uses a link that holds a session, and says what became of it. Never throws. */
export async function openLink(
  store: ArrivalStore,
  link: UsableMailLink,
  open: (link: UsableMailLink) => Promise<MailLinkOutcome>,
): Promise<void> {
  try {
    store.setState(
      arrivalOf(await open(link), isFromProvider(link), (next) => store.setState(next, true)),
      true,
    )
  } catch (error) {
    // A page that could not fetch the client has not reached anybody, either.
    const wasRefused = error instanceof AuthError && !error.isRetryable
    store.setState({ status: 'failed', reason: wasRefused ? 'expired' : 'unreachable' }, true)
  }
}

const isFromProvider = (link: UsableMailLink): boolean => link.kind === 'tokens' && link.type === ''

function arrivalOf(outcome: MailLinkOutcome, isSignIn: boolean, become: (next: Arrival) => void): Arrival {
  switch (outcome.kind) {
    case 'signed_in': {
      const { user } = outcome.session
      // Whoever has just come from a provider knows what for, and sees the page they wanted.
      if (isSignIn) return { status: 'none' }
      return outcome.isRecovery
        ? { status: 'recovering', userId: user.id }
        : { status: 'signed-in', email: nameOf(user) }
    }
    case 'left_alone':
      return { status: 'left-alone', email: nameOf(outcome.current), isSameUser: outcome.isSameUser }
    case 'unasked':
      return {
        status: 'asking',
        email: nameOf(outcome.user),
        isRecovery: outcome.isRecovery,
        accept() {
          become({ status: 'none' })
          outcome.accept()
        },
        decline() {
          become({ status: 'none' })
          void outcome.decline()
        },
      }
  }
}

const nameOf = (user: User): string => user.email || user.phone || user.id
