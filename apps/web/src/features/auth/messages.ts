import { PASSWORD_MIN_LENGTH } from '@satlens/domain'

/** Everything the pages for signing in and up say; the spec's words (docs/spec/README.md#screens, docs/spec/README.md#validation, docs/spec/README.md#errors) are kept to the byte. */
export const messages = {
  fullName: 'Full Name',
  email: 'Email',
  password: 'Password',
  showPassword: 'Show',
  hidePassword: 'Hide',
  needsScript: 'This form needs JavaScript, which this browser has switched off.',
  // Without the word for the field, so that the field alone answers to it.
  strength: 'Strength',

  signUp: {
    title: (brand: string) => `Create your ${brand} account`,
    lead: 'A name, an email address and a password. No card and no identity check.',
    passwordPlaceholder: `Password (min ${PASSWORD_MIN_LENGTH} characters)`,
    submit: 'Create account',
    submitting: 'Creating account...',
    haveAccount: 'Already have an account?',
    signInLink: 'Sign in',
    done: { title: 'Success', description: 'Account created! Redirecting to dashboard...' },
    failed: 'Failed to create account',
    weakPassword: 'Weak Password',
    // Beside the fields stands what to do about it: the toast says what is wrong.
    mendName: 'A name is needed here',
    mendPassword: 'The line below says what is missing',
  },

  signIn: {
    title: (brand: string) => `Sign in to ${brand}`,
    submit: 'Sign in',
    submitting: 'Signing in...',
    forgot: 'Forgot password?',
    forgetting: 'Sending...',
    noAccount: 'New here?',
    signUpLink: 'Create an account',
    failed: 'Failed to sign in',
    emailRequired: { title: 'Email required', description: 'Please enter your email address first' },
    mendEmail: 'The mail needs an address to go to',
    resetFailed: 'Failed to send reset email',
    unconfirmed: 'This address has not been confirmed yet.',
    confirmNow: 'Send a new confirmation mail',
  },

  otherWays: {
    label: 'Other ways to sign in',
    passkey: 'Use a passkey',
    waiting: 'Waiting for the passkey...',
    passkeyLeft: {
      title: 'No passkey was used',
      description: 'Try again when you have it at hand, or sign in with your password.',
    },
    provider: (name: string) => `Continue with ${name}`,
    leaving: 'One moment...',
  },

  secondFactor: {
    title: 'One more step',
    account: (email: string) => `Signing in as ${email}`,
    signOut: 'Use another account',
  },

  confirmFailed: 'Failed to send confirmation email',
  anotherAddress: 'Use another address',
  backToSignIn: 'Back to sign in',
  missing: 'Missing Information',
  noAnswer: 'No proper answer came from the server. What you typed is still here.',
  missingEmail: 'Please enter your email address',
  incompleteEmail: 'Please enter a complete email address, such as name@example.com',
  missingPassword: 'Please enter your password',

  link: {
    title: 'Is this your account?',
    lead: 'The link you opened signs this browser in. Its mail was not asked for from here, so go on only if the account is yours.',
    recoveryLead:
      'The link you opened leads to a new password for this account. Its mail was not asked for from here, so go on only if the account is yours.',
    account: 'Account',
    accept: 'Yes, sign me in',
    acceptRecovery: 'Yes, set a new password',
    decline: 'No, this is not mine',
  },
} as const
