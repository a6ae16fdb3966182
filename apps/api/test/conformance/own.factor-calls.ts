import {
  type AuthClient,
  AuthError,
  askForPasskey,
  assuranceOf,
  beginPasskey,
  challengeFactor,
  enrollFactor,
  keepPasskey,
  listFactors,
  signInWithPasskey,
  unenrollFactor,
  verifyFactor,
} from '@satlens/auth-client'
import { type FactorCalls, type PasskeyCalls, Refused } from './driver.ts'

/** The calls of factors and passkeys of packages/auth-client. */
export const ownFactorCalls = (client: AuthClient): FactorCalls & PasskeyCalls => ({
  async enrollTotp(friendlyName) {
    const factor = { type: 'totp', ...(friendlyName && { friendlyName }) } as const
    const { id, totp } = await said(enrollFactor(client, factor))
    return { id, secret: totp?.secret ?? '', qrCode: totp?.qr_code ?? '' }
  },
  enrollPhone: async (phone) => (await said(enrollFactor(client, { type: 'phone', phone }))).id,
  enrollKey: async () => (await said(enrollFactor(client, { type: 'webauthn', friendlyName: 'Key' }))).id,
  challenge: async (factorId) => (await said(challengeFactor(client, factorId))).id,
  verifyFactor: async (factorId, challengeId, code) =>
    void (await said(verifyFactor(client, { factorId, challengeId, code }))),
  async showKey(factorId, key) {
    const { id: challengeId, webauthn } = await said(challengeFactor(client, factorId))
    if (!webauthn) throw new Error('This is no security key.')
    const { type, credential_options } = webauthn
    const publicKey = credential_options.publicKey as never
    const shown =
      type === 'create'
        ? { type, credential_response: key.create(publicKey) }
        : { type, credential_response: key.get(publicKey) }
    await said(verifyFactor(client, { factorId, challengeId, webauthn: shown }))
    return type
  },
  unenroll: (factorId) => said(unenrollFactor(client, factorId)),
  listFactors: () => said(listFactors(client)),
  async assurance() {
    const session = await client.getSession()
    return session ? assuranceOf(session) : { current: null, next: null }
  },
  async addPasskey(key) {
    const { challenge_id: challengeId, options } = await said(beginPasskey(client))
    await said(keepPasskey(client, { challengeId, credential: key.create(options as never) }))
  },
  async signInWithPasskey(key) {
    const { challenge_id: challengeId, options } = await said(askForPasskey(client))
    await said(signInWithPasskey(client, { challengeId, credential: key.get(options as never) }))
  },
})

/** Turns what this client throws at a refusal into what scenarios expect. */
export async function said<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    const { message, code, status, reasons } = error
    throw new Refused({ message, code, status, reasons, cause: error })
  }
}
