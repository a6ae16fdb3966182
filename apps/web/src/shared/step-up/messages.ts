/** The texts of confirming the identity again (step-up). */
export const messages = {
  factorTitle: "Verify it's you",
  factorLead: 'Confirm with one of your verification methods to continue.',

  freshTitle: "Verify it's you",
  freshLead: (email: string) =>
    `You signed in more than a day ago. Enter the 6-digit code we're emailing to ${email}.`,
  freshElsewhere:
    'You signed in more than a day ago, and we have no email address to send a code to. Sign out and in again, then come back here.',
  submit: 'Continue',
  submitting: 'Checking...',
  cancel: 'Cancel',
  confirmFailed: 'Failed to verify the code',

  code: '6-digit code',
  codeLead: (email: string) => `We'll email a 6-digit code to ${email} to confirm it's you.`,
  codeIncomplete: 'Enter all 6 digits of the code',
  send: 'Send the code',
  sending: 'Sending...',
  sendAgain: 'Send another code',
  sendAgainIn: (seconds: number) => `Send another code in ${seconds}s`,
  sent: { title: 'Code sent', description: 'Check your inbox. Codes from earlier emails no longer work.' },
  sendFailed: 'Failed to send the code',
} as const
