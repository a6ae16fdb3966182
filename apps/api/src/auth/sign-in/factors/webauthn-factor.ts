import { fail, formatEmailAddress, ok } from '@satlens/domain'
import {
  createWebAuthnAuthenticationOptions,
  createWebAuthnRegistrationOptions,
  type StoredWebAuthnCredential,
  verifyWebAuthnAuthentication,
  verifyWebAuthnRegistration,
} from '#auth/core/webauthn/ceremonies.ts'
import type { FactorRow } from '#auth/users/factors.queries.ts'
import {
  findWebAuthnCredentialsOfUser,
  isWebAuthnCredentialRegistered,
} from '#auth/users/passkeys.queries.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { FactorTypeHandler, PreparedFactorChallenge } from './factor-kind.ts'

/** A security key. The first challenge registers its credential, later ones authenticate with it. */
export const webauthnFactorHandler: FactorTypeHandler = {
  method: 'mfa/webauthn',
  requireEnabled: () => {},
  prepareEnrollment: async () => ({ columns: {}, details: {} }),
  async prepareChallenge({ settings }, tx, { user, factor }) {
    const { relyingParty, brand } = settings
    if (factor.status === 'verified') {
      const credential = toCredential(factor)
      const options = await createWebAuthnAuthenticationOptions(relyingParty, credential ? [credential] : [])
      return toChallenge('request', options)
    }
    const options = await createWebAuthnRegistrationOptions(
      { id: relyingParty.id, name: brand },
      {
        userId: user.id,
        userName: formatEmailAddress(user.email ?? '') || factor.friendlyName || user.id,
        exclude: await findWebAuthnCredentialsOfUser(tx, user.id),
        residentKey: 'discouraged',
      },
    )
    return toChallenge('create', options)
  },
  validateResponse({ status }, { webauthn }) {
    const expected = status === 'verified' ? 'request' : 'create'
    if (webauthn?.type === expected) return
    throw new ApiError('validation_failed', {
      message: `The security key's response is missing or isn't of type ${expected}.`,
    })
  },
  async verifyResponse({ settings: { relyingParty } }, tx, pending, { webauthn: response }) {
    const { factor } = pending
    const challenge = pending.challenge.webauthnChallenge ?? ''
    if (response?.type === 'create') {
      const registration = await verifyWebAuthnRegistration(
        relyingParty,
        challenge,
        response.credential_response,
      )
      if (!registration.ok) return fail(registration.issue)
      const { id, publicKey, signCount, transports } = registration.value
      if (await isWebAuthnCredentialRegistered(tx, id)) return fail(null)
      return ok({ credentialId: id, credentialPublicKey: publicKey, signCount, transports })
    }
    const stored = toCredential(factor)
    if (!response || !stored) return fail(null)
    const owner = { userId: factor.userId, stored, isNamedByKey: false }
    return verifyWebAuthnAuthentication(relyingParty, challenge, owner, response.credential_response)
  },
}

const toChallenge = (
  type: 'create' | 'request',
  options: { readonly challenge: string },
): PreparedFactorChallenge => ({
  columns: { webauthnChallenge: options.challenge },
  details: { webauthn: { type, credential_options: { publicKey: { ...options } } } },
  message: null,
})

function toCredential(factor: FactorRow): StoredWebAuthnCredential | null {
  const { credentialId: id, credentialPublicKey: publicKey, signCount, transports } = factor
  return id && publicKey ? { id, publicKey, signCount: signCount ?? 0, transports: transports ?? [] } : null
}
