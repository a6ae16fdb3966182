import { fail, ok, type Result } from '@satlens/domain'
import { type AuthSecret, encryptTextWithSecret } from '#auth/core/crypto/auth-secret.ts'
import type { mfaFactorsTable, passkeysTable } from '#auth/core/tables/factors.ts'
import { TOTP_ENCRYPTION_PURPOSE } from '#auth/sign-in/factors/totp-factor.ts'
import { parsePhoneNumber } from '#auth/users/user.ts'
import type { DecryptGotrueText } from './gotrue-encryption.ts'
import type { GotrueFactor, GotruePasskey } from './gotrue-rows.ts'
import type { SkipReason } from './import-report.ts'

export type NewFactorRow = typeof mfaFactorsTable.$inferInsert & { readonly id: string }
export type NewPasskeyRow = typeof passkeysTable.$inferInsert & { readonly id: string }

interface Secrets {
  readonly secret: AuthSecret
  readonly decrypt: DecryptGotrueText
}

/** Converts a verified second factor. The secret of an authenticator app is encrypted with ours. */
export function convertFactor(source: GotrueFactor, secrets: Secrets): Result<NewFactorRow, SkipReason> {
  if (source.status !== 'verified') return fail('unverified')
  const details = convertFactorDetails(source, secrets)
  if (!details.ok) return details
  return ok({
    id: source.id,
    userId: source.user_id,
    status: 'verified',
    friendlyName: source.friendly_name?.normalize('NFC') ?? '',
    lastChallengedAt: source.last_challenged_at,
    createdAt: source.created_at,
    updatedAt: source.updated_at,
    ...details.value,
  })
}

type FactorDetails = Pick<
  NewFactorRow,
  | 'factorType'
  | 'encryptedSecret'
  | 'phone'
  | 'credentialId'
  | 'credentialPublicKey'
  | 'signCount'
  | 'transports'
>

function convertFactorDetails(source: GotrueFactor, secrets: Secrets): Result<FactorDetails, SkipReason> {
  switch (source.factor_type) {
    case 'totp': {
      const secret = secrets.decrypt(source.id, source.secret ?? '')
      if (secret === null) return fail('encrypted')
      if (!/^[A-Z2-7]{16,}$/.test(secret)) return fail('secret_not_valid')
      const encryptedSecret = encryptTextWithSecret(secrets.secret, TOTP_ENCRYPTION_PURPOSE, secret)
      return ok({ factorType: 'totp', encryptedSecret })
    }
    case 'phone': {
      const phone = parsePhoneNumber(source.phone ?? '')
      return phone.ok ? ok({ factorType: 'phone', phone: phone.value }) : fail('phone_not_valid')
    }
    case 'webauthn': {
      const credential = source.web_authn_credential
      if (!credential) return fail('credential_missing')
      return ok({
        factorType: 'webauthn',
        credentialId: toBase64url(Buffer.from(credential.id, 'base64')),
        credentialPublicKey: toBase64url(Buffer.from(credential.publicKey, 'base64')),
        signCount: credential.authenticator.signCount ?? 0,
        transports: credential.transport ?? [],
      })
    }
    default:
      return fail('type_not_supported')
  }
}

export const convertPasskey = (source: GotruePasskey): NewPasskeyRow => ({
  id: source.id,
  userId: source.user_id,
  friendlyName: source.friendly_name?.normalize('NFC') || 'Passkey',
  credentialId: toBase64url(source.credential_id),
  publicKey: toBase64url(source.public_key),
  signCount: source.sign_count ?? 0,
  transports: source.transports,
  lastUsedAt: source.last_used_at,
  createdAt: source.created_at,
})

const toBase64url = (bytes: Buffer): string => bytes.toString('base64url')
