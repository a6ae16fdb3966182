import type { Email } from '../email.ts'
import { type AdditionContext, accountEmail, additionEmail, type EmailContext } from './frame.ts'

const REVIEW_METHODS = { label: 'Review sign-in methods', path: '/profile' }
const REVIEW_PASSKEYS = { label: 'Review passkeys', path: '/profile' }
const CHANGE_PASSWORD = "If this wasn't you, change your password right away."

/** Sent when an identity was linked (docs/protocol.md#account-linking). The provider is named as configured. */
export const identityLinkedEmail = (context: AdditionContext, provider: string): Email =>
  additionEmail(context, {
    subject: `A sign-in method was added to your ${context.brand} account`,
    paragraphs: [
      `You can now sign in to your ${context.brand} account with ${provider}.`,
      'Your other sign-in methods have not changed.',
    ],
    button: REVIEW_METHODS,
  })

/** Sent when an identity was unlinked, to the address that the account had (docs/protocol.md#unlink-an-identity). */
export const identityUnlinkedEmail = (
  context: EmailContext,
  { provider, removesPassword }: { readonly provider: string; readonly removesPassword: boolean },
): Email =>
  accountEmail(context, {
    subject: `A sign-in method was removed from your ${context.brand} account`,
    paragraphs: [
      `You can no longer sign in to your ${context.brand} account with ${provider}.`,
      ...(removesPassword ? ['Your password was removed with it and no longer works.'] : []),
    ],
    button: REVIEW_METHODS,
    note: CHANGE_PASSWORD,
  })

/** Sent with every new passkey: it signs in without the password. */
export const passkeyAddedEmail = (context: AdditionContext): Email =>
  additionEmail(context, {
    subject: `A passkey was added to your ${context.brand} account`,
    paragraphs: [
      `You can now sign in to your ${context.brand} account with a new passkey instead of your password.`,
    ],
    button: REVIEW_PASSKEYS,
  })

/** Sent when a passkey was removed. */
export const passkeyRemovedEmail = (context: EmailContext, name: string): Email =>
  accountEmail(context, {
    subject: `A passkey was removed from your ${context.brand} account`,
    paragraphs: [`You can no longer sign in to your ${context.brand} account with the passkey "${name}".`],
    button: REVIEW_PASSKEYS,
    note: CHANGE_PASSWORD,
  })
