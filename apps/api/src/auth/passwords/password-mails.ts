import type { Mail } from '../mails/mail.ts'

/** Sent after every change of password, so that a thief cannot change it unseen. */
export const passwordChanged = (brand: string, to: string, siteUrl: string): Mail => ({
  to,
  subject: `Your ${brand} password was changed`,
  paragraphs: [
    `The password of your ${brand} account was changed, and every other device was signed out.`,
    'If it was not you, ask for a new password at once.',
  ],
  link: { label: 'Go to sign-in', url: `${siteUrl}/signin` },
})
