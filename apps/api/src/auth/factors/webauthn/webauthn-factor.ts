import { fail, ok } from '@satlens/domain'
import type { Db } from '../../../kernel/database/db.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import type { AuthContext } from '../../context.ts'
import type { FactorRow } from '../../users/factors.queries.ts'
import type { UserRow } from '../../users/users.queries.ts'
import { createAuthenticationOptions, verifyAuthentication } from '../../webauthn/authentication.ts'
import { findCredentials, isCredentialTaken } from '../../webauthn/credentials.queries.ts'
import { createRegistrationOptions, verifyRegistration } from '../../webauthn/registration.ts'
import type { StoredCredential } from '../../webauthn/relying-party.ts'
import type { FactorChallenge, FactorKind } from '../factor-kind.ts'

/** A security key: the first challenge makes its credential, later ones use it. */
export const webauthnFactor: FactorKind = {
  method: 'mfa/webauthn',
  requireEnabled: () => {},
  begin: () => ({ columns: {}, shown: {} }),
  ask: (auth, tx, { user, factor }) =>
    factor.status === 'verified' ? askToSign(auth, factor) : askToRegister(auth, tx, user, factor),
  requireAnswer({ status }, { webauthn }) {
    const expected = status === 'verified' ? 'request' : 'create'
    if (webauthn?.type === expected) return
    throw new ApiError('validation_failed', {
      message: `The answer of the security key is missing, or not of the type ${expected}.`,
    })
  },
  async check({ settings }, tx, { factor, challenge: { webauthnChallenge } }, { webauthn: answer }) {
    const challenge = webauthnChallenge ?? ''
    if (answer?.type === 'create') {
      const made = await verifyRegistration(settings.relyingParty, challenge, answer.credential_response)
      if (!made.ok) return fail(made.issue)
      const { id, publicKey, signCount, transports } = made.value
      if (await isCredentialTaken(tx, id)) return fail(null)
      return ok({ credentialId: id, credentialPublicKey: publicKey, signCount, transports })
    }
    const stored = credentialOf(factor)
    if (!answer || !stored) return fail(null)
    const owner = { userId: factor.userId, stored, isNamedByKey: false }
    return verifyAuthentication(settings.relyingParty, challenge, owner, answer.credential_response)
  },
}

async function askToRegister(
  { settings }: AuthContext,
  tx: Db,
  user: UserRow,
  { friendlyName }: FactorRow,
): Promise<FactorChallenge> {
  const options = await createRegistrationOptions(
    { id: settings.relyingParty.id, name: settings.brand },
    {
      userId: user.id,
      userName: user.email || friendlyName || user.id,
      exclude: await findCredentials(tx, user.id),
      residentKey: 'discouraged',
    },
  )
  return question('create', options)
}

async function askToSign({ settings }: AuthContext, factor: FactorRow): Promise<FactorChallenge> {
  const credential = credentialOf(factor)
  const options = await createAuthenticationOptions(settings.relyingParty, credential ? [credential] : [])
  return question('request', options)
}

const question = (type: 'create' | 'request', options: { readonly challenge: string }): FactorChallenge => ({
  columns: { webauthnChallenge: options.challenge },
  shown: { webauthn: { type, credential_options: { publicKey: { ...options } } } },
  message: null,
})

/** Null until it is registered. */
function credentialOf(factor: FactorRow): StoredCredential | null {
  const { credentialId: id, credentialPublicKey: publicKey, signCount, transports } = factor
  return id && publicKey ? { id, publicKey, signCount: signCount ?? 0, transports: transports ?? [] } : null
}
