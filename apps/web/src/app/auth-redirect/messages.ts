/** The texts about the result of an email link or a provider redirect. */
export const messages = {
  confirmed: 'Email confirmed',
  signedIn: (email: string) => `You're signed in as ${email}.`,
  signedInAlready: (email: string) => `You're already signed in as ${email}.`,
  leftAlone: "This link wasn't used",
  otherAccount: (email: string) =>
    `This link is for a different account. You're still signed in as ${email}. To use the other account, sign out first.`,
  /** The reasons why a link failed, for a person who is signed in. */
  linkFailures: {
    expired: 'It has expired or was already used.',
    unusable: 'It is incomplete.',
    unreachable: "We couldn't reach the server.",
  },
  stillSignedIn: (reason: string, email: string) => `${reason} You're still signed in as ${email}.`,
  failures: {
    expired: {
      title: "The link didn't work",
      description:
        'It has expired or was already used. Sign in with your password, or request a new email on the sign-in page.',
    },
    unusable: {
      title: "The link didn't work",
      description: 'It is incomplete. Open it again from the email.',
    },
    unreachable: {
      title: "The link didn't work",
      description:
        "We couldn't reach the server. Your email address may already be confirmed, so try signing in.",
    },
    declined: {
      title: 'Not signed in',
      description: 'You canceled, or the sign-in was declined. Nothing has changed.',
    },
    lost: {
      title: 'Not signed in',
      description: 'The sign-in took too long or finished in a different browser. Start again.',
    },
    unproven: {
      title: 'Check your inbox',
      description: "That service hasn't verified your email address. Open the link in the email we sent you.",
    },
    suspended: { title: 'Not signed in', description: 'This account is suspended.' },
    closed: { title: 'Not signed in', description: "We're not accepting new accounts right now." },
    linkedAlready: {
      title: 'Not linked',
      description:
        'Your account with that service is already linked to another account here. Unlink it there first.',
    },
    broken: {
      title: 'Not signed in',
      description: "We couldn't reach that service. Try again in a moment, or sign in another way.",
    },
  },
} as const
