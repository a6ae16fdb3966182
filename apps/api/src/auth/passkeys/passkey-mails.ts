import type { Mail } from '../mails/mail.ts'
import { type AdditionNotice, undoWords } from '../undo-links/undo-words.ts'

/** Sent with every new passkey, for it opens the account without the password. */
export const passkeyAdded = ({ brand, to, siteUrl, undoUrl }: AdditionNotice): Mail => ({
  to,
  subject: `A passkey was added to your ${brand} account`,
  paragraphs: [`From now on a new passkey signs in to your ${brand} account, without the password.`],
  link: { label: 'Look at your passkeys', url: `${siteUrl}/profile` },
  ...undoWords({ undoUrl }),
})

/** Sent when a passkey is removed, so that nobody can take one from the owner unseen. */
export const passkeyRemoved = (brand: string, to: string, siteUrl: string, name: string): Mail => ({
  to,
  subject: `A passkey was removed from your ${brand} account`,
  paragraphs: [`The passkey "${name}" no longer signs in to your ${brand} account.`],
  link: { label: 'Look at your passkeys', url: `${siteUrl}/profile` },
  note: 'If it was not you, change your password at once.',
})
