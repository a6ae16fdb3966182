import { messages as pages } from '../messages.ts'

/** Everything "Check your inbox" says; what the two mails share comes first. */
export const messages = {
  title: 'Check your inbox',
  code: 'Six-digit code',
  codeIncomplete: 'Enter all six digits of the code',
  invalidCode: 'Invalid Code',
  resend: 'Send the mail again',
  resending: 'Sending...',
  resendIn: (seconds: number) => `Send the mail again in ${seconds} s`,

  confirmation: {
    lead: (email: string) =>
      `We have sent a mail to ${email}. Open its link, or type its six-digit code here; either confirms the address.`,
    // Known and unknown addresses are answered alike, so this cannot promise that a mail is on its way.
    nothingCame:
      'Nothing came? Look among the unwanted mail. An address that already has an account receives a note about that instead.',
    submit: 'Confirm email',
    submitting: 'Confirming...',
    failed: 'Failed to confirm email',
    resent: { title: 'Mail sent', description: 'Codes of earlier mails no longer work.' },
    resendFailed: pages.confirmFailed,
  },

  reset: {
    lead: (email: string) =>
      `If an account uses ${email}, a mail is on its way there. Open its link, or type its six-digit code here; either leads to a new password.`,
    nothingCame: 'Nothing came? Look among the unwanted mail, and check the address for a slip.',
    submit: 'Continue',
    submitting: 'Checking...',
    failed: 'Failed to check the code',
    resent: {
      title: 'Asked once more',
      description:
        'If an account uses this address, another mail is on its way. Earlier codes no longer work.',
    },
    resendFailed: pages.signIn.resetFailed,
  },
} as const
