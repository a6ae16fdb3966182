import type { Mail } from '../mails/mail.ts'

/** Sent with every new passkey, for it opens the account without the password. */
export const passkeyAdded = (brand: string, to: string, siteUrl: string): Mail => ({
  to,
  subject: `A passkey was added to your ${brand} account`,
  paragraphs: [`From now on a new passkey signs in to your ${brand} account, without the password.`],
  link: { label: 'Look at your passkeys', url: `${siteUrl}/profile` },
  note: 'If it was not you, sign in, remove the passkey and change your password at once.',
})
