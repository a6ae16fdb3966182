import type { challengeFactorEndpoint, EndpointReply } from '@satlens/contract'
import type { Db } from '../../../kernel/db.ts'
import { ApiError } from '../../../kernel/errors.ts'
import type { AuthContext } from '../../context.ts'
import type { TextMessage } from '../../sms/sms-sender.ts'
import type { UserRow } from '../../user/users.queries.ts'
import { authenticationOptions } from '../../webauthn/authentication.ts'
import { registrationOptions } from '../../webauthn/registration.ts'
import type { StoredCredential } from '../../webauthn/relying-party.ts'
import { type FactorRow, findFactors } from '../factors.queries.ts'
import { hashPhoneCode, makePhoneCode, phoneMessage } from '../phone/phone-code.ts'
import { refuseHastyText } from '../phone/text-interval.ts'

/** A question as its kind puts it: what to store, what to tell the browser, what to send to the phone. */
export interface Question {
  readonly columns: { readonly otpHash?: string; readonly webauthnChallenge?: string }
  readonly shown: Pick<EndpointReply<typeof challengeFactorEndpoint>, 'webauthn'>
  readonly message: TextMessage | null
}

/** Makes the question of a factor (wire §9.2). */
export async function askFactor(
  auth: AuthContext,
  tx: Db,
  { user, factor, channel }: { user: UserRow; factor: FactorRow; channel: TextMessage['channel'] },
): Promise<Question> {
  switch (factor.factorType) {
    case 'totp':
      return { columns: {}, shown: {}, message: null }
    case 'phone':
      return askPhone(auth, tx, factor, channel)
    case 'webauthn':
      return factor.status === 'verified' ? askToSign(auth, factor) : askToRegister(auth, tx, user, factor)
  }
}

async function askPhone(
  auth: AuthContext,
  tx: Db,
  factor: FactorRow,
  channel: TextMessage['channel'],
): Promise<Question> {
  if (!auth.sms) throw new ApiError('mfa_phone_verify_not_enabled')
  const to = factor.phone ?? ''
  await refuseHastyText(tx, { userId: factor.userId, phone: to }, auth.clock.now())
  const code = makePhoneCode()
  return {
    columns: { otpHash: hashPhoneCode(auth.secret, factor.id, code) },
    shown: {},
    message: { to, text: phoneMessage(auth.settings.brand, code), channel },
  }
}

async function askToRegister(
  { settings }: AuthContext,
  tx: Db,
  user: UserRow,
  { friendlyName }: FactorRow,
): Promise<Question> {
  const options = await registrationOptions(
    { id: settings.relyingParty.id, name: settings.brand },
    {
      userId: user.id,
      userName: user.email || friendlyName || user.id,
      exclude: (await findFactors(tx, user.id)).flatMap((factor) => credentialOf(factor) ?? []),
      residentKey: 'discouraged',
    },
  )
  const publicKey = { ...options }
  return {
    columns: { webauthnChallenge: options.challenge },
    shown: { webauthn: { type: 'create', credential_options: { publicKey } } },
    message: null,
  }
}

async function askToSign({ settings }: AuthContext, factor: FactorRow): Promise<Question> {
  const credential = credentialOf(factor)
  const options = await authenticationOptions(settings.relyingParty, credential ? [credential] : [])
  const publicKey = { ...options }
  return {
    columns: { webauthnChallenge: options.challenge },
    shown: { webauthn: { type: 'request', credential_options: { publicKey } } },
    message: null,
  }
}

/** The security key of a factor. Null for other kinds, and until it is registered. */
export function credentialOf(factor: FactorRow): StoredCredential | null {
  const { credentialId: id, credentialPublicKey: publicKey, signCount, transports } = factor
  return id && publicKey ? { id, publicKey, signCount: signCount ?? 0, transports: transports ?? [] } : null
}
