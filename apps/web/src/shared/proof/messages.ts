/** What is said while the server wants to know once more who is asking. */
export const messages = {
  close: 'Close',
  factorTitle: 'Show your second factor',
  factorLead: 'This change needs it once more. What you asked for is done right after.',

  freshTitle: 'Confirm it is you',
  freshLead: (email: string) =>
    `You signed in here more than a day ago. Enter the six digits that we email to ${email}.`,
  freshElsewhere:
    'You signed in here more than a day ago, and this account has no email address for a code. Sign out, sign in again, and come back here.',
  submit: 'Continue',
  submitting: 'Checking...',
  cancel: 'Cancel',
  confirmFailed: 'Failed to check the code',

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
