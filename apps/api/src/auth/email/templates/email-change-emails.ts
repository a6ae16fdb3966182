import type { Email } from '../email.ts'

/** Sent to the address that an account has left, so that nobody loses it unseen. */
export const emailChangedEmail = (
  brand: string,
  to: string,
  { siteUrl, newEmail }: { siteUrl: string; newEmail: string },
): Email => ({
  to,
  subject: `Your ${brand} account has a new address`,
  paragraphs: [
    `Your ${brand} account now belongs to ${newEmail}. This address no longer opens it.`,
    'Both addresses agreed to the change.',
  ],
  link: { label: 'Go to sign-in', url: `${siteUrl}/signin` },
  note: 'If it was not you, somebody can read your mail: change the password of your mailbox first.',
})
