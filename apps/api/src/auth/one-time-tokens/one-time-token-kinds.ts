import type { Email, EmailKind } from '../email/email.ts'
import {
  confirmSignUpEmail,
  emailChangeCurrentEmail,
  emailChangeNewEmail,
  type LinkEmailInput,
  magicLinkEmail,
  reauthenticationEmail,
  recoveryEmail,
} from '../email/templates/one-time-token-emails.ts'
import type { AmrMethod } from '../tables/sessions.ts'
import type { UserRow } from '../users/users.queries.ts'
import type { OneTimeTokenRow } from './one-time-tokens.queries.ts'

interface OneTimeTokenKindOptions {
  readonly tokenType: OneTimeTokenRow['tokenType']
  /** What the link calls itself (docs/protocol.md#open-an-email-link). */
  readonly linkType: string
  readonly linkLifeMs: number
  /** How a session begins that is exchanged for a code (docs/protocol.md#authentication-methods). */
  readonly method: AmrMethod
  readonly mailKind: EmailKind
  readonly write: (letter: LinkEmailInput) => Email
  /** Remembers when the last one was sent. */
  readonly sentAt: keyof Pick<
    UserRow,
    'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | 'reauthenticationSentAt'
  >
}

const HOUR_MS = 3_600_000
/** How long the digits of any mail live; links live longer (docs/protocol.md#verify-a-code). */
export const CODE_LIFE_MS = HOUR_MS / 4

/** Everything that is mailed to be brought back. A new kind is a new row; `accepted-tokens.ts` says what each opens. */
export const ONE_TIME_TOKEN_KINDS = {
  signup: {
    tokenType: 'confirmation_token',
    linkType: 'signup',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email/signup',
    mailKind: 'confirm_sign_up',
    write: confirmSignUpEmail,
    sentAt: 'confirmationSentAt',
  },
  recovery: {
    tokenType: 'recovery_token',
    linkType: 'recovery',
    linkLifeMs: HOUR_MS,
    method: 'recovery',
    mailKind: 'recovery',
    write: recoveryEmail,
    sentAt: 'recoverySentAt',
  },
  magiclink: {
    tokenType: 'recovery_token',
    linkType: 'magiclink',
    linkLifeMs: HOUR_MS,
    method: 'magiclink',
    mailKind: 'magic_link',
    write: magicLinkEmail,
    sentAt: 'recoverySentAt',
  },
  email_change_current: {
    tokenType: 'email_change_token_current',
    linkType: 'email_change',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email_change',
    mailKind: 'email_change_current',
    write: emailChangeCurrentEmail,
    sentAt: 'emailChangeSentAt',
  },
  email_change_new: {
    tokenType: 'email_change_token_new',
    linkType: 'email_change',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email_change',
    mailKind: 'email_change_new',
    write: emailChangeNewEmail,
    sentAt: 'emailChangeSentAt',
  },
  reauthentication: {
    tokenType: 'reauthentication_token',
    linkType: 'reauthentication',
    linkLifeMs: CODE_LIFE_MS,
    method: 'otp',
    mailKind: 'reauthentication',
    write: reauthenticationEmail,
    sentAt: 'reauthenticationSentAt',
  },
} as const satisfies Record<string, OneTimeTokenKindOptions>

/** One row of {@link ONE_TIME_TOKEN_KINDS}. */
export type OneTimeTokenKind = keyof typeof ONE_TIME_TOKEN_KINDS
