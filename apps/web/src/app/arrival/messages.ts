/** What is said of an arrival by a mail or from a provider. */
export const messages = {
  confirmed: 'Email confirmed',
  signedIn: (email: string) => `You are signed in as ${email}.`,
  signedInAlready: (email: string) => `You were signed in already, as ${email}.`,
  leftAlone: 'Still signed in',
  otherAccount: (email: string) =>
    `The link belongs to another account and changed nothing here: you are signed in as ${email}. To use the other one, sign out and sign in with its password.`,
  nothingChanged: (email: string) =>
    `It is too old, was used before or is incomplete. Nothing has changed here: you are signed in as ${email}.`,
  failures: {
    expired: {
      title: 'The link did not work',
      description:
        'It is too old or was used before. Sign in with your password, or ask there for a new mail: to set another password, or to confirm an address that still waits for that.',
    },
    unusable: {
      title: 'The link did not work',
      description: 'It is incomplete or not meant for this page. Open it once more from the mail.',
    },
    unreachable: {
      title: 'The link did not work',
      description:
        'The server could not be reached to check it. Your address may be confirmed all the same: try to sign in with your password.',
    },
    declined: {
      title: 'Not signed in',
      description: 'The other service did not let you through, or you said no there. Nothing has changed.',
    },
    lost: {
      title: 'Not signed in',
      description: 'That took too long, or came back to another browser than it began in. Start again.',
    },
    unproven: {
      title: 'Check your inbox',
      description:
        'The other service does not vouch for your email address. We have sent a mail there: its link lets you in.',
    },
    suspended: { title: 'Not signed in', description: 'This account is suspended.' },
    closed: { title: 'Not signed in', description: 'New accounts are not being taken at the moment.' },
    linkedAlready: {
      title: 'Not linked',
      description: 'That sign-in belongs to an account already. Unlink it there first.',
    },
    broken: {
      title: 'Not signed in',
      description: 'The other service could not be reached. Try again in a moment, or sign in another way.',
    },
  },
} as const
