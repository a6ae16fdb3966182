/** The texts of the page on which users allow a device without a browser. */
export const messages = {
  title: 'Connect a device',
  lead: 'Enter the code that your device shows.',
  code: 'Code',
  codeHelp: '8 letters, for example BCDF-GHJK',
  codeIncomplete: 'Enter all 8 letters of the code',
  codeMissing: 'Code required',
  prefilled: 'Check that your device shows exactly this code.',
  next: 'Continue',
  checking: 'Checking...',
  checkFailed: 'Failed to check the code',

  question: (app: string) => `Sign in to ${app} on a device?`,
  warning: {
    title: 'Only continue if you started this yourself',
    body: 'If someone sent you this code or asked you to enter it, deny the request. They would be signed in as you.',
  },
  device: 'Device',
  from: 'IP address',
  noAddress: 'Unknown',
  asked: 'Requested',

  allowed: {
    title: 'Device connected',
    body: 'You can go back to your device.',
  },
  denied: {
    title: 'Request denied',
    body: 'The device got no access. You can close this page.',
  },
  another: 'Enter another code',
} as const
