/** Everything the pages for signing in and up say; the spec's words (docs/spec/README.md#screens, docs/spec/README.md#validation, docs/spec/README.md#errors) are kept to the byte. */
export const messages = {
  fullName: 'Full Name',
  email: 'Email',
  password: 'Password',
  needsScript: 'Turn on JavaScript to use this form.',

  signUp: {
    title: (brand: string) => `Create your ${brand} account`,
    lead: 'A name, an email address and a password. No card and no identity check.',
    submit: 'Create account',
    submitting: 'Creating account...',
    haveAccount: 'Already have an account?',
    signInLink: 'Sign in',
    done: { title: 'Success', description: 'Account created! Redirecting to dashboard...' },
    failed: 'Failed to create account',
    weakPassword: 'Weak Password',
    // Beside the fields stands what to do about it: the toast says what is wrong.
    nameHint: 'Enter your full name',
    passwordHint: 'Choose a stronger password',
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
    emailHint: 'Enter your email address so we can send you a link',
    resetFailed: 'Failed to send reset email',
    unconfirmed: 'Open the link in the email we sent you, or request a new one.',
    confirmNow: 'Resend confirmation email',
  },

  otherWays: {
    label: 'Other ways to sign in',
    passkey: 'Use a passkey',
    waiting: 'Waiting for the passkey...',
    passkeyLeft: {
      title: 'No passkey was used',
      description: 'Try again when your passkey is ready, or sign in with your password.',
    },
    ethereum: 'Continue with an Ethereum wallet',
    waitingForWallet: 'Waiting for your wallet...',
    provider: (name: string) => `Continue with ${name}`,
    leaving: 'One moment...',
  },

  confirmFailed: 'Failed to send confirmation email',
  anotherAddress: 'Use a different email address',
  backToSignIn: 'Back to sign in',
  missing: 'Missing Information',
  noAnswer: "The server didn't respond. What you typed is still here.",
  missingEmail: 'Please enter your email address',
  incompleteEmail: 'Please enter a complete email address, for example name@example.com',
  mailboxOutsideAscii: 'Use an email address that has only unaccented letters, digits and signs before the @',
  missingPassword: 'Please enter your password',
} as const
