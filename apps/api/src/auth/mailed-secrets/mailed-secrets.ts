import type { Mail, MailKind } from '../mails/mail.ts'
import type { AmrMethod } from '../sessions/start-session.ts'
import type { UserRow } from '../user/users.queries.ts'
import {
  confirmItIsYou,
  confirmSignUp,
  type Letter,
  leaveAddress,
  magicLink,
  recoverAccount,
  takeAddress,
} from './link-mails.ts'
import type { OneTimeTokenRow } from './one-time-tokens.queries.ts'

interface MailedSecret {
  readonly tokenType: OneTimeTokenRow['tokenType']
  /** What the link calls itself (wire §7.4). */
  readonly linkType: string
  readonly linkLifeMs: number
  /** How a session begins that is exchanged for a code (wire §10.1). */
  readonly method: AmrMethod
  readonly mailKind: MailKind
  readonly write: (letter: Letter) => Mail
  /** Remembers when the last one was sent. */
  readonly sentAt: keyof Pick<
    UserRow,
    'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | 'reauthenticationSentAt'
  >
}

const HOUR_MS = 3_600_000
/** How long the digits of any mail live; links live longer (wire §7.5). */
export const CODE_LIFE_MS = HOUR_MS / 4

/** Everything that is mailed to be brought back. A new kind is a new row; `accepted-tokens.ts` says what each opens. */
export const MAILED_SECRETS = {
  signup: {
    tokenType: 'confirmation_token',
    linkType: 'signup',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email/signup',
    mailKind: 'confirm_sign_up',
    write: confirmSignUp,
    sentAt: 'confirmationSentAt',
  },
  recovery: {
    tokenType: 'recovery_token',
    linkType: 'recovery',
    linkLifeMs: HOUR_MS,
    method: 'recovery',
    mailKind: 'recovery',
    write: recoverAccount,
    sentAt: 'recoverySentAt',
  },
  magiclink: {
    tokenType: 'recovery_token',
    linkType: 'magiclink',
    linkLifeMs: HOUR_MS,
    method: 'magiclink',
    mailKind: 'magic_link',
    write: magicLink,
    sentAt: 'recoverySentAt',
  },
  email_change_current: {
    tokenType: 'email_change_token_current',
    linkType: 'email_change',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email_change',
    mailKind: 'email_change_current',
    write: leaveAddress,
    sentAt: 'emailChangeSentAt',
  },
  email_change_new: {
    tokenType: 'email_change_token_new',
    linkType: 'email_change',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email_change',
    mailKind: 'email_change_new',
    write: takeAddress,
    sentAt: 'emailChangeSentAt',
  },
  reauthentication: {
    tokenType: 'reauthentication_token',
    linkType: 'reauthentication',
    linkLifeMs: CODE_LIFE_MS,
    method: 'otp',
    mailKind: 'reauthentication',
    write: confirmItIsYou,
    sentAt: 'reauthenticationSentAt',
  },
} as const satisfies Record<string, MailedSecret>

/** One row of {@link MAILED_SECRETS}. */
export type SecretKind = keyof typeof MAILED_SECRETS
