import { messages as pages } from '../messages.ts'

/** Everything "Check your inbox" says; what the two mails share comes first. */
export const messages = {
  title: 'Check your inbox',
  code: '6-digit code',
  resend: 'Resend email',
  resending: 'Sending...',
  resendIn: (seconds: number) => `Resend email in ${seconds}s`,

  confirmation: {
    lead: (email: string) =>
      `We sent an email to ${email}. Open the link or enter the 6-digit code to confirm your email address.`,
    // Known and unknown addresses are answered alike, so this cannot promise that a mail is on its way.
    nothingCame:
      "Didn't get it? Check your spam folder. If this email address already has an account, we've emailed you about that instead.",
    submit: 'Confirm email',
    submitting: 'Confirming...',
    failed: 'Failed to confirm email',
    resent: { title: 'Email sent', description: 'Codes from earlier emails no longer work.' },
    resendFailed: pages.confirmFailed,
  },

  reset: {
    lead: (email: string) =>
      `If there's an account for ${email}, we've sent an email to that address. Open the link or enter the 6-digit code to set a new password.`,
    nothingCame: "Didn't get it? Check your spam folder, and check the email address for typos.",
    submit: 'Continue',
    submitting: 'Checking...',
    failed: 'Failed to verify the code',
    resent: {
      title: 'Request received',
      description:
        "If there's an account for this email address, a new email is on its way. Earlier codes no longer work.",
    },
    resendFailed: pages.signIn.resetFailed,
  },
} as const
