import type { Email } from '../email.ts'
import { type AdditionNotice, describeUndo } from './describe-undo.ts'

/** What a notice about a way to sign in is made of. */
interface Notice {
  readonly brand: string
  readonly to: string
  readonly siteUrl: string
  /** The provider's name, as configured. */
  readonly provider: string
}

/** Sent whenever an account can be opened in a new way, so that nobody adds one unseen (docs/protocol.md#account-linking). */
export const identityLinkedEmail = ({
  brand,
  to,
  siteUrl,
  provider,
  undoUrl,
}: Notice & AdditionNotice): Email => ({
  to,
  subject: `A new way to sign in to ${brand}`,
  paragraphs: [
    `Your ${brand} account can now be opened by signing in with ${provider}.`,
    'Your other ways to sign in have not changed.',
  ],
  link: { label: 'See your ways to sign in', url: `${siteUrl}/profile` },
  ...describeUndo({ undoUrl }),
})

/** Sent to the address that the account had when a way to sign in was removed (docs/protocol.md#unlink-an-identity). */
export const identityUnlinkedEmail = ({
  brand,
  to,
  siteUrl,
  provider,
  removesPassword,
}: Notice & { readonly removesPassword: boolean }): Email => ({
  to,
  subject: `A way to sign in to ${brand} was removed`,
  paragraphs: [
    `Signing in with ${provider} no longer opens your ${brand} account.`,
    ...(removesPassword ? ['Your password was removed with it and no longer works.'] : []),
  ],
  link: { label: 'See your ways to sign in', url: `${siteUrl}/profile` },
  note: 'If it was not you, change your password at once.',
})
