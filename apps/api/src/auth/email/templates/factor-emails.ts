import type { FactorRow } from '../../users/factors.queries.ts'
import type { Email } from '../email.ts'
import { type AdditionContext, accountEmail, additionEmail, type EmailContext } from './frame.ts'

type NamedFactor = Pick<FactorRow, 'factorType' | 'friendlyName'>

const REVIEW_SECURITY = { label: 'Review security settings', path: '/profile' }
const METHODS = {
  totp: 'a code from your authenticator app',
  phone: 'a code from a text message',
  webauthn: 'your security key',
} as const

const describeFactor = ({ factorType, friendlyName }: NamedFactor): string =>
  friendlyName === '' ? METHODS[factorType] : `${METHODS[factorType]} ("${friendlyName}")`

/** Sent when a factor is verified for the first time (docs/protocol.md#verify-a-factor). */
export const factorAddedEmail = (context: AdditionContext, factor: NamedFactor): Email =>
  additionEmail(context, {
    subject: `A two-step verification method was added to your ${context.brand} account`,
    paragraphs: [
      `You'll now be asked for ${describeFactor(factor)} when you sign in to ${context.brand}.`,
      'Your other devices have been signed out.',
    ],
    button: REVIEW_SECURITY,
  })

/** Sent when a verified factor was removed. */
export const factorRemovedEmail = (context: EmailContext, factor: NamedFactor): Email =>
  accountEmail(context, {
    subject: `A two-step verification method was removed from your ${context.brand} account`,
    paragraphs: [
      `You'll no longer be asked for ${describeFactor(factor)} when you sign in to ${context.brand}.`,
    ],
    button: REVIEW_SECURITY,
    note: "If this wasn't you, change your password right away.",
  })

/** Sent when recovery codes were generated: each can be used once in place of a second factor. */
export const recoveryCodesCreatedEmail = (context: AdditionContext): Email =>
  additionEmail(context, {
    subject: `Backup codes were generated for your ${context.brand} account`,
    paragraphs: [
      `Your ${context.brand} account has 10 new backup codes. Each can be used once in place of two-step verification.`,
      'Earlier codes no longer work.',
    ],
    button: REVIEW_SECURITY,
  })

/** Sent when a recovery code was used in place of a second factor. */
export const recoveryCodeUsedEmail = (context: EmailContext, remaining: number): Email =>
  accountEmail(context, {
    subject: `A ${context.brand} backup code was used`,
    paragraphs: [
      `A backup code was used, with your password, to sign in to your ${context.brand} account.`,
      remaining === 0 ? 'That was your last code. Generate new ones now.' : `You have ${remaining} left.`,
    ],
    button: REVIEW_SECURITY,
    note: "If this wasn't you, change your password and generate new backup codes right away.",
  })
