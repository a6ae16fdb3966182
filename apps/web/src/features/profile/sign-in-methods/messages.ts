import { PASSWORD_MIN_LENGTH } from '@satlens/domain'

/** Everything the card of the sign-in methods says. */
export const messages = {
  title: 'Sign-in methods',
  loading: 'Looking for your sign-in methods',
  loadFailed: 'Failed to load your sign-in methods',
  list: 'How you sign in',
  more: 'Services you can link',
  moreLead: 'Another service can sign you in as well.',

  password: 'Email and password',
  passwordAlone: 'Password',
  noPassword:
    'Not listed among your sign-in methods. If you have set one, it works together with your email address.',
  since: 'Since',
  noEmail: 'No email address',
  changePassword: 'Change password',
  // An account on the wire does not say whether it has a password (docs/protocol.md#shared-objects).
  setPassword: 'Set or change password',

  link: (name: string) => `Link ${name}`,
  leaving: 'One moment...',
  linkFailed: (name: string) => `Failed to link ${name}`,
  linked: {
    title: (name: string) => `${name} linked`,
    description: (name: string) => `From now on you can sign in with ${name}.`,
  },
  notLinked: {
    title: (name: string) => `${name} was not linked`,
    dismiss: 'Dismiss',
    reasons: {
      declined: 'You said no there, or it did not let you through. Nothing has changed.',
      lost: 'That took too long, or came back to another browser than it began in. Start again.',
      linkedAlready: 'What you chose there belongs to an account already. Unlink it there first.',
      suspended: 'This account is suspended.',
      broken:
        'It could not be reached, or its answer was of no use. Nothing has changed; try again in a moment.',
      unproven:
        'It does not vouch for your email address. We have sent a mail there: open its link to confirm the address.',
      unclear: 'How it went could not be found out. The list below shows what is linked.',
    },
  },

  unlink: 'Unlink',
  unlinkOf: (name: string) => `Unlink ${name}`,
  lastOne: 'Your only sign-in method cannot be unlinked.',
  confirmUnlink: {
    title: (name: string) => `Unlink ${name}?`,
    body: (name: string, who: string) =>
      `${who} at ${name} no longer signs in to this account. If your email address came from there, change your email address first.`,
    confirm: 'Unlink',
    confirming: 'Unlinking...',
    cancel: 'Keep it',
    close: 'Close',
  },
  unlinked: {
    title: (name: string) => `${name} unlinked`,
    description: (name: string) => `${name} no longer signs in to this account.`,
  },
  unlinkFailed: (name: string) => `Failed to unlink ${name}`,

  form: {
    change: 'Change password',
    set: 'Set or change password',
    lead: 'Every other device is signed out then.',
    setLead:
      'You can then sign in with your email address and this password. If the account has one already, it is replaced; every other device is signed out.',
    close: 'Close',
    cancel: 'Cancel',
    email: 'Email',
    password: 'New password',
    placeholder: `Password (min ${PASSWORD_MIN_LENGTH} characters)`,
    show: 'Show',
    hide: 'Hide',
    // Without the word for the field, so that the field alone answers to it.
    strength: 'Strength',
    late: 'You signed in here more than a day ago, so the server asks for a code as well.',
    submit: 'Save password',
    submitting: 'Saving...',
    weak: 'Weak Password',
    done: { title: 'Success', description: 'Your new password is set. Other devices have been signed out.' },
    failed: 'Failed to set new password',
  },
} as const
