import { messages } from '../messages.ts'

/** A code in groups of four, which the server reads as well as without them. */
export const formatRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? ''

/** A secret of an authenticator app in groups of four, to be typed. */
export const formatAuthenticatorSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** What the file with the codes says. */
export const formatRecoveryCodesFile = (details: {
  readonly brand: string
  readonly email: string
  readonly day: string
  readonly codes: readonly string[]
}): string =>
  [
    messages.codes.slip(details.brand),
    messages.codes.slipMeta(details.email, details.day),
    '',
    ...details.codes.map(formatRecoveryCode),
    '',
    messages.codes.slipNote,
    '',
  ].join('\n')
