/** What is said while the server wants to know once more who is asking. */
export const messages = {
  close: 'Close',
  factorTitle: 'Show your second factor',
  factorLead: 'This change needs it once more. What you asked for is done right after.',

  freshTitle: 'Sign in once more',
  freshLead: 'You signed in here more than a day ago, and this change is for a fresh session only.',
  freshElsewhere:
    'You signed in here more than a day ago, and this change is for a fresh session only. Sign out, sign in again, and come back here.',
  password: 'Your password',
  showPassword: 'Show',
  hidePassword: 'Hide',
  passwordMissing: 'Please enter your password',
  submit: 'Continue',
  submitting: 'Checking...',
  cancel: 'Cancel',
  refused: 'Failed to sign in once more',

  code: 'Six-digit code',
  codeLead: (email: string) => `We mail six digits to ${email}. They show that it is you.`,
  codeIncomplete: 'Enter all six digits of the code',
  send: 'Send the code',
  sending: 'Sending...',
  sendAgain: 'Send another code',
  sendAgainIn: (seconds: number) => `Send another code in ${seconds} s`,
  sent: { title: 'Code sent', description: 'Look in your inbox. Codes of earlier mails no longer work.' },
  sendFailed: 'Failed to send the code',
} as const
