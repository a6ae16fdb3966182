import type { Email, EmailKind } from '../email/email.ts'
import {
  confirmSignUpEmail,
  emailChangeCurrentEmail,
  emailChangeNewEmail,
  magicLinkEmail,
  type OneTimeTokenEmailInput,
  reauthenticationEmail,
  recoveryEmail,
} from '../email/templates/one-time-token-emails.ts'
import type { AmrMethod } from '../tables/sessions.ts'
import type { UserRow } from '../users/users.queries.ts'
import type { OneTimeTokenRow } from './one-time-tokens.queries.ts'

interface OneTimeTokenKindOptions {
  readonly tokenType: OneTimeTokenRow['tokenType']
  /** The `type` parameter of the link (docs/protocol.md#open-an-email-link). */
  readonly linkType: string
  readonly linkLifeMs: number
  /** The authentication method of a session that an auth code of the link is exchanged for (docs/protocol.md#authentication-methods). */
  readonly method: AmrMethod
  readonly emailKind: EmailKind
  readonly createEmail: (input: OneTimeTokenEmailInput) => Email
  /** The column of the user that stores when the last one was sent. */
  readonly sentAt: keyof Pick<
    UserRow,
    'confirmationSentAt' | 'recoverySentAt' | 'emailChangeSentAt' | 'reauthenticationSentAt'
  >
}

const HOUR_MS = 3_600_000
/** The lifetime of a code in milliseconds. Links live longer (docs/protocol.md#verify-a-code). */
export const CODE_LIFE_MS = HOUR_MS / 4

/** The kinds of one-time tokens. To add one, add a row here and its type to `accepted-tokens.ts`. */
export const ONE_TIME_TOKEN_KINDS = {
  signup: {
    tokenType: 'confirmation_token',
    linkType: 'signup',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email/signup',
    emailKind: 'confirm_sign_up',
    createEmail: confirmSignUpEmail,
    sentAt: 'confirmationSentAt',
  },
  recovery: {
    tokenType: 'recovery_token',
    linkType: 'recovery',
    linkLifeMs: HOUR_MS,
    method: 'recovery',
    emailKind: 'recovery',
    createEmail: recoveryEmail,
    sentAt: 'recoverySentAt',
  },
  magiclink: {
    tokenType: 'recovery_token',
    linkType: 'magiclink',
    linkLifeMs: HOUR_MS,
    method: 'magiclink',
    emailKind: 'magic_link',
    createEmail: magicLinkEmail,
    sentAt: 'recoverySentAt',
  },
  email_change_current: {
    tokenType: 'email_change_token_current',
    linkType: 'email_change',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email_change',
    emailKind: 'email_change_current',
    createEmail: emailChangeCurrentEmail,
    sentAt: 'emailChangeSentAt',
  },
  email_change_new: {
    tokenType: 'email_change_token_new',
    linkType: 'email_change',
    linkLifeMs: 24 * HOUR_MS,
    method: 'email_change',
    emailKind: 'email_change_new',
    createEmail: emailChangeNewEmail,
    sentAt: 'emailChangeSentAt',
  },
  reauthentication: {
    tokenType: 'reauthentication_token',
    linkType: 'reauthentication',
    linkLifeMs: CODE_LIFE_MS,
    method: 'otp',
    emailKind: 'reauthentication',
    createEmail: reauthenticationEmail,
    sentAt: 'reauthenticationSentAt',
  },
} as const satisfies Record<string, OneTimeTokenKindOptions>

/** The key of a row of {@link ONE_TIME_TOKEN_KINDS}. */
export type OneTimeTokenKind = keyof typeof ONE_TIME_TOKEN_KINDS
