/** Everything the card of the sign-in methods says. */
export const messages = {
  /** The names of the methods that no configured provider stands for. */
  names: { web3: 'Ethereum wallet', phone: 'Phone number' } as Readonly<Record<string, string>>,
  title: 'Sign-in methods',
  loading: 'Loading your sign-in methods',
  loadFailed: 'Failed to load your sign-in methods',
  list: 'How you sign in',
  more: 'Services you can link',

  password: 'Email and password',
  passwordAlone: 'Password',
  noPassword: "If you've set a password, you can sign in with it and your email address.",
  since: 'Added',
  changePassword: 'Change password',
  // An account on the wire does not say whether it has a password (docs/protocol.md#shared-objects).
  setPassword: 'Set or change password',

  link: (name: string) => `Link ${name}`,
  leaving: 'One moment...',
  linkFailed: (name: string) => `Failed to link ${name}`,
  linked: {
    title: (name: string) => `${name} linked`,
    description: (name: string) => `You can now sign in with ${name}.`,
  },
  notLinked: {
    title: (name: string) => `Couldn't link ${name}`,
    dismiss: 'Dismiss',
    reasons: (name: string) => ({
      declined: 'You canceled, or the sign-in was declined. Nothing has changed.',
      lost: 'The sign-in took too long or finished in a different browser. Start again.',
      linkedAlready: `That ${name} account is already linked to another account here. Unlink it there first.`,
      suspended: 'This account is suspended.',
      broken: "We couldn't connect. Nothing has changed. Try again in a moment.",
      unproven: `${name} hasn't verified your email address. Open the link in the email we sent you.`,
      unclear: "We couldn't confirm the result. The list below shows what's linked.",
    }),
  },

  unlink: 'Unlink',
  unlinkOf: (name: string) => `Unlink ${name}`,
  lastOne: "You can't unlink your only sign-in method.",
  confirmUnlink: {
    title: (name: string) => `Unlink ${name}?`,
    body: (name: string, who: string) => `You'll no longer be able to sign in with ${name} (${who}).`,
    confirm: 'Unlink',
    confirming: 'Unlinking...',
    cancel: 'Keep it',
  },
  unlinked: {
    title: (name: string) => `${name} unlinked`,
    description: (name: string) => `You can no longer sign in with ${name}.`,
  },
  unlinkFailed: (name: string) => `Failed to unlink ${name}`,

  form: {
    change: 'Change password',
    set: 'Set or change password',
    lead: 'All your other devices will be signed out.',
    setLead:
      'You can then sign in with your email address and this password. It replaces any existing password and signs out your other devices.',
    cancel: 'Cancel',
    password: 'New password',
    late: 'You signed in more than a day ago, so we also need a code.',
    submit: 'Save password',
    submitting: 'Saving...',
    weak: 'Weak Password',
    done: { title: 'Success', description: 'Your new password is set. Other devices have been signed out.' },
    failed: 'Failed to set new password',
  },
} as const
