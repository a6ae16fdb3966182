/** Everything the form for a new password says. */
export const messages = {
  title: 'Set a new password',
  lead: 'You came by the mail for a forgotten password. Choose a new one; every other device is signed out then.',
  password: 'New password',
  submit: 'Set new password',
  submitting: 'Setting new password...',
  done: { title: 'Success', description: 'Your new password is set. Other devices have been signed out.' },
  failed: 'Failed to set new password',
} as const
