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
