import type { Email } from '../email.ts'
import { accountEmail, type EmailContext } from './frame.ts'

const NOT_REVEALED =
  "If this wasn't you, you don't need to do anything. We didn't reveal that you have an account."

/** Sent to the owner of an address that was used to sign up again. The sign-up page does not say that it is known. */
export const alreadyRegisteredEmail = (context: EmailContext): Email =>
  accountEmail(context, {
    subject: `You already have a ${context.brand} account`,
    paragraphs: [
      `Someone tried to sign up for ${context.brand} with your email address, but you already have an account.`,
      'If this was you, sign in instead. Your password has not changed.',
    ],
    button: { label: 'Sign in', path: '/signin' },
    note: NOT_REVEALED,
  })

/** Sent to the owner of an address that another account asked for. The requester does not learn that it is taken. */
export const addressTakenEmail = (context: EmailContext): Email =>
  accountEmail(context, {
    subject: `Someone tried to add your email address to another ${context.brand} account`,
    paragraphs: [
      `This email address is already linked to your ${context.brand} account, so nothing has changed.`,
      'If this was you, sign in with this email address, or use a different one for the other account.',
    ],
    button: { label: 'Sign in', path: '/signin' },
    note: NOT_REVEALED,
  })

/** Sent to the previous address after the account's email address was changed. */
export const emailChangedEmail = (context: EmailContext, newEmail: string): Email =>
  accountEmail(context, {
    subject: `Your ${context.brand} email address was changed`,
    paragraphs: [
      `Your ${context.brand} account now uses ${newEmail}. You can no longer sign in with this email address.`,
      'The change was confirmed from both email addresses.',
    ],
    button: { label: 'Go to sign-in', path: '/signin' },
    note: "If this wasn't you, someone may have access to your email. Change your email password first.",
  })

/** Sent after every change of the password. `passkeys` counts those that still sign in without it. */
export const passwordChangedEmail = (context: EmailContext, passkeys: number): Email =>
  accountEmail(context, {
    subject: `Your ${context.brand} password was changed`,
    paragraphs: [
      `The password of your ${context.brand} account was changed, and all other devices were signed out.`,
      ...(passkeys === 0 ? [] : [describeRemainingPasskeys(passkeys)]),
    ],
    button: { label: 'Sign in or reset your password', path: '/signin' },
    note: "If this wasn't you, reset your password right away.",
  })

const describeRemainingPasskeys = (passkeys: number): string =>
  passkeys === 1
    ? "1 passkey can still sign in without the password. If you don't recognize it, remove it on your profile."
    : `${passkeys} passkeys can still sign in without the password. Remove any you don't recognize on your profile.`

/**
 * Sent when the owner of an address has proven it and takes over an account that never did. `needsPassword` is true if
 * the account had a password, which its owner has to replace.
 */
export const accountTakenOverEmail = (context: EmailContext, needsPassword: boolean): Email =>
  accountEmail(context, {
    subject: `Your ${context.brand} account is confirmed`,
    paragraphs: [
      `You confirmed that this email address is yours. A ${context.brand} account already existed for it, but the address had never been confirmed.`,
      'The account is now yours alone. We signed out all devices and removed its password, sign-in methods, wallet and alerts, in case someone else added them.',
      ...(needsPassword ? ['Choose a new password the next time you sign in.'] : []),
    ],
    button: { label: `Go to ${context.brand}`, path: '' },
  })

/** Sent when a refresh token was reused (docs/protocol.md#refresh-token-reuse): two parties hold one session. */
export const sessionRevokedEmail = (context: EmailContext): Email =>
  accountEmail(context, {
    subject: `We ended one of your ${context.brand} sessions for your security`,
    paragraphs: [
      'We noticed an old copy of one of your sessions in use, so we ended that session.',
      'Sign in again on that device. If this keeps happening, change your password.',
    ],
    button: { label: 'Sign in', path: '/signin' },
  })
