import type { FactorRow } from '../../users/factors.queries.ts'
import type { Email } from '../email.ts'
import { type AdditionNotice, describeUndo } from './describe-undo.ts'

const KINDS = { totp: 'an authenticator app', phone: 'a phone', webauthn: 'a security key' } as const

type Named = Pick<FactorRow, 'factorType' | 'friendlyName'>

const nameOf = ({ factorType, friendlyName }: Named): string =>
  friendlyName === '' ? KINDS[factorType] : `${KINDS[factorType]} ("${friendlyName}")`

/** Sent when a factor is shown for the first time, so that nobody can add one unseen (docs/protocol.md#verify-a-factor). */
export const factorAddedEmail = ({ brand, to, siteUrl, undoUrl }: AdditionNotice, factor: Named): Email => ({
  to,
  subject: `A second factor was added to your ${brand} account`,
  paragraphs: [
    `From now on your ${brand} account asks for ${nameOf(factor)} after the password.`,
    'Every device that had not shown it was signed out.',
  ],
  link: { label: 'Look at your factors', url: `${siteUrl}/profile` },
  ...describeUndo({ undoUrl }),
})

/** Sent when recovery codes are made, for each of them stands in for a second factor. */
export const recoveryCodesCreatedEmail = ({ brand, to, siteUrl, undoUrl }: AdditionNotice): Email => ({
  to,
  subject: `Recovery codes were made for your ${brand} account`,
  paragraphs: [
    `From now on each of ten new recovery codes stands in for the second factor of your ${brand} account, once.`,
    'Codes made earlier no longer work.',
  ],
  link: { label: 'Look at your factors', url: `${siteUrl}/profile` },
  ...describeUndo({ undoUrl }),
})

/** Sent when a factor that counted is removed: the account is easier to enter from then on. */
export const factorRemovedEmail = (brand: string, to: string, siteUrl: string, factor: Named): Email => ({
  to,
  subject: `A second factor was removed from your ${brand} account`,
  paragraphs: [`Your ${brand} account no longer asks for ${nameOf(factor)}.`],
  link: { label: 'Look at your factors', url: `${siteUrl}/profile` },
  note: 'If it was not you, change your password at once.',
})

/** Sent when a recovery code stood in for a factor. */
export const recoveryCodeUsedEmail = (
  brand: string,
  to: string,
  siteUrl: string,
  remaining: number,
): Email => ({
  to,
  subject: `A ${brand} recovery code was used`,
  paragraphs: [
    `Somebody who knows your password signed in to ${brand} with one of your recovery codes.`,
    remaining === 0 ? 'It was the last one. Make new ones.' : `You have ${remaining} left.`,
  ],
  link: { label: 'Look at your factors', url: `${siteUrl}/profile` },
  note: 'If it was not you, change your password and make new recovery codes at once.',
})
