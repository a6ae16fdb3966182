const DEFAULT_TEXT = "Continue only if you requested this email. You'll be signed in on this device."

/** The texts of the pages behind email links. */
export const messages = {
  confirm: {
    signup: (brand: string) => ({
      title: 'Confirm your email address',
      text: `Confirm that you signed up for ${brand} with this email address. You'll be signed in on this device.`,
      button: 'Confirm email address',
    }),
    recovery: () => ({
      title: 'Choose a new password',
      text: "You'll be signed in on this device and can then choose a new password.",
      button: 'Choose a new password',
    }),
    magiclink: (brand: string) => ({ title: `Sign in to ${brand}`, text: DEFAULT_TEXT, button: 'Sign in' }),
    email_change: (brand: string) => ({
      title: 'Confirm your email address change',
      text: `Continue to change the email address of your ${brand} account. The change takes effect once both email addresses are confirmed.`,
      button: 'Confirm',
    }),
    other: (brand: string) => ({
      title: 'One more step',
      text: DEFAULT_TEXT,
      button: `Continue to ${brand}`,
    }),
  },
  notRequested: "If you didn't request this email, close this page. Nothing has changed.",
  contested:
    "Someone else may have signed up with your email address. If you continue, we'll remove the account's password unless you set it in this browser.",
  details: {
    email: 'Email',
    requested: 'Requested',
    from: 'From',
    fromThisNetwork: (device: string) => `${device}, on this network`,
    fromOtherNetwork: (device: string) => `${device}, on a different network than this one`,
  },
  decline: {
    question: 'Did someone else sign up with your email address?',
    link: "This wasn't me",
    title: 'Delete the unconfirmed account?',
    text: "Someone signed up with your email address. It hasn't been confirmed, so you can delete the account and all its data.",
    button: 'Delete the account',
    note: 'To keep it, close this page. Nothing has changed.',
  },
  declined: {
    title: 'The account was deleted',
    text: 'Its data has been deleted too. You can sign up with this email address at any time.',
  },
  expired: {
    title: 'This link no longer works',
    text: 'It has expired, was already used, or was replaced by a newer email. Nothing has changed.',
  },
  undo: {
    title: 'Undo recent changes',
    nothingLeft:
      "There's nothing left to remove. You can still remove your password, if you have one, and sign out all devices. You can choose a new password on the next page.",
    added: (brand: string) =>
      `These were added to your ${brand} account in the last 7 days. Remove them if you didn't add them.`,
    alsoRemoved:
      'This also removes your password, if you have one, and signs out all devices. You can choose a new password on the next page.',
    continue: 'Continue',
    remove: 'Remove them',
    note: 'If you made these changes, close this page. Nothing will be removed.',
    /** What was added; the name is empty if it has none. */
    additions: {
      factor: (name: string) =>
        name === '' ? 'Two-step verification method' : `Two-step verification method: ${name}`,
      passkey: (name: string) => (name === '' ? 'Passkey' : `Passkey: ${name}`),
      recovery_codes: (_name: string) => 'All backup codes',
      identity: (name: string) => (name === '' ? 'Sign-in method' : `Sign-in method: ${name}`),
      oauth_client: (name: string) => `App with access: ${name}`,
    },
    expired: {
      title: 'This link no longer works',
      text: 'It was already used, has expired, or was sent to an email address that your account no longer uses.',
      advice:
        "If you don't recognize a sign-in or verification method, choose a new password right away, then remove that method on your profile.",
      link: 'Sign in or reset your password',
    },
  },
} as const
