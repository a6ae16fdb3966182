/** The question whether an email link, which was requested elsewhere, may sign in this browser. */
export const messages = {
  title: 'Is this your account?',
  lead: "This link signs you in, but it wasn't requested from this browser. Continue only if this is your account.",
  recoveryLead:
    "This link lets you set a new password, but it wasn't requested from this browser. Continue only if this is your account.",
  account: 'Account',
  accept: 'Yes, sign me in',
  acceptRecovery: 'Yes, set a new password',
  decline: "No, this isn't mine",
} as const
