import type { Email } from '../email.ts'
import { type AdditionNotice, describeUndo } from './describe-undo.ts'

/** Sent with every new passkey, for it opens the account without the password. */
export const passkeyAddedEmail = ({ brand, to, siteUrl, undoUrl }: AdditionNotice): Email => ({
  to,
  subject: `A passkey was added to your ${brand} account`,
  paragraphs: [`From now on a new passkey signs in to your ${brand} account, without the password.`],
  link: { label: 'Look at your passkeys', url: `${siteUrl}/profile` },
  ...describeUndo({ undoUrl }),
})

/** Sent when a passkey is removed, so that nobody can take one from the owner unseen. */
export const passkeyRemovedEmail = (brand: string, to: string, siteUrl: string, name: string): Email => ({
  to,
  subject: `A passkey was removed from your ${brand} account`,
  paragraphs: [`The passkey "${name}" no longer signs in to your ${brand} account.`],
  link: { label: 'Look at your passkeys', url: `${siteUrl}/profile` },
  note: 'If it was not you, change your password at once.',
})
