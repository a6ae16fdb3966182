/** Everything the form for a new password says. */
export const messages = {
  forgotten: {
    title: 'Set a new password',
    lead: 'Choose a new password for your account. All your other devices will be signed out.',
  },
  removed: {
    title: 'Choose a password',
    lead: "We removed this account's previous password because someone else may have set it.",
  },
  password: 'New password',
  submit: 'Set new password',
  submitting: 'Setting new password...',
  done: { title: 'Success', description: 'Your new password is set. Other devices have been signed out.' },
  failed: 'Failed to set new password',
} as const
