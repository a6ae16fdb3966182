/** Everything said while a second factor is shown, on whatever screen asks for it. */
export const messages = {
  submit: 'Continue',
  submitting: 'Checking...',
  failed: 'Failed to check the second factor',
  codeIncomplete: 'Enter all six digits of the code',
  invalidCode: 'Invalid Code',
  otherWays: 'Another way',
  app: {
    way: 'Authenticator app',
    lead: 'Type the six digits that your authenticator app shows now.',
    label: 'Six-digit code',
  },
  phone: {
    way: 'Text message',
    lead: 'We send six digits to your phone.',
    label: 'Six-digit code',
    send: 'Send the code',
    sending: 'Sending...',
    sendAgain: 'Send another code',
    sendAgainIn: (seconds: number) => `Send another code in ${seconds} s`,
    sent: { title: 'Code sent', description: 'It is good for five minutes.' },
    sendFailed: 'Failed to send the code',
  },
  key: {
    way: 'Security key',
    lead: 'Have your security key or device at hand, and follow the browser.',
    submit: 'Use security key',
    submitting: 'Waiting for the key...',
    left: 'The key was not used. Try again when you have it at hand.',
    unavailable: 'This browser cannot use security keys here. Choose another way.',
  },
  recoveryCode: {
    way: 'Recovery code',
    lead: 'Type one of the ten codes you saved when you set up the second factor. Each works once.',
    label: 'Recovery code',
    missing: 'Enter a recovery code of sixteen letters and digits',
  },
} as const
