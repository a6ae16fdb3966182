import type { Factor } from '@satlens/contract'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { SecurityKey } from '../software-authenticator.ts'
import { type FactorCalls, NotInThisClient, type PasskeyCalls } from './driver.ts'
import { taken } from './published.replies.ts'

/** Sent with every challenge of a security key, and worth nothing to a server that decides for itself (wire §9.2). */
const CLAIMED = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] }

/** The calls of factors and passkeys of a published client. */
export const publishedFactorCalls = ({
  mfa,
  passkey,
}: SupabaseClient['auth']): FactorCalls & PasskeyCalls => ({
  async enrollTotp(friendlyName) {
    const wanted = { factorType: 'totp', ...(friendlyName && { friendlyName }) } as const
    const { id, totp } = taken(await mfa.enroll(wanted))
    return { id, secret: totp.secret, qrCode: totp.qr_code }
  },
  enrollPhone: async (phone) => taken(await mfa.enroll({ factorType: 'phone', phone })).id,
  enrollKey: async () => taken(await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' })).id,
  challenge: async (factorId) => taken(await mfa.challenge({ factorId })).id,
  verifyFactor: async (factorId, challengeId, code) =>
    void taken(await mfa.verify({ factorId, challengeId, code })),
  async showKey(factorId, key) {
    const challenge = taken(await mfa.challenge({ factorId, webauthn: CLAIMED }))
    if (challenge.type !== 'webauthn') throw new Error('This is no security key.')
    const { type, credential_options } = challenge.webauthn
    const shown = answerOf(key, credential_options.publicKey)
    const webauthn = { ...CLAIMED, type, credential_response: { ...shown, toJSON: () => shown } }
    taken(await mfa.verify({ factorId, challengeId: challenge.id, webauthn: webauthn as never }))
    return type
  },
  unenroll: async (factorId) => void taken(await mfa.unenroll({ factorId })),
  listFactors: async () => taken(await mfa.listFactors()).all as unknown as Factor[],
  async assurance() {
    const { currentLevel, nextLevel } = taken(await mfa.getAuthenticatorAssuranceLevel())
    return { current: currentLevel, next: nextLevel }
  },
  async addPasskey(key) {
    if (!passkey) throw new NotInThisClient('passkeys')
    const asked = taken(await passkey.startRegistration())
    const credential = key.create(asked.options as never) as never
    taken(await passkey.verifyRegistration({ challengeId: asked.challenge_id, credential }))
  },
  async signInWithPasskey(key) {
    const asked = taken(await passkey.startAuthentication())
    const credential = key.get(asked.options as never) as never
    taken(await passkey.verifyAuthentication({ challengeId: asked.challenge_id, credential }))
  },
})

/** What this client has made bytes of; the key in software takes text. */
interface Asked {
  readonly challenge: BufferSource
  readonly rp?: { readonly id?: string }
  readonly rpId?: string
  readonly user?: { readonly id: BufferSource }
}

const base64url = (binary: BufferSource) => Buffer.from(binary as ArrayBuffer).toString('base64url')

function answerOf(key: SecurityKey, { challenge, rp, rpId, user }: Asked) {
  const text = base64url(challenge)
  if (rp && user) return key.create({ challenge: text, rp, user: { id: base64url(user.id) } })
  return key.get({ challenge: text, ...(rpId === undefined ? {} : { rpId }) })
}
