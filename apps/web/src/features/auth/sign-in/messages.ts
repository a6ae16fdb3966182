/** The question whether an email link, which was requested elsewhere, may sign in this browser. */
export const messages = {
  title: 'Is this your account?',
  lead: "This sign-in link wasn't requested from this browser.",
  recoveryLead: "This password reset wasn't requested from this browser.",
  account: 'Account',
  accept: 'Yes, sign me in',
  acceptRecovery: 'Yes, set a new password',
  decline: "No, this isn't mine",
} as const
