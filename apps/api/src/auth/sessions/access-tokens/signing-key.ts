import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type { PublicJwk } from '@satlens/contract'
import { calculateJwkThumbprint } from 'jose'
import type { AuthSecret } from '../../crypto/auth-secret.ts'
import { decryptText, encryptText } from '../../crypto/encrypted-text.ts'
import type { SigningKeyRow } from './signing-keys.queries.ts'

/** Key derivation purpose for encrypting private keys. */
export const SIGNING_KEY_PURPOSE = 'signing-key'

/** A signing key with its decrypted private half. */
export interface SigningKey {
  readonly kid: string
  readonly signsFrom: Date
  readonly publicJwk: PublicJwk
  readonly publicPem: string
  readonly privatePem: string
}

/** Creates a P-256 key as a database row with an encrypted private half. The key id is the RFC 7638 thumbprint. */
export async function createSigningKey(
  secret: AuthSecret,
  times: { signsFrom: Date; createdAt: Date },
): Promise<SigningKeyRow> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const kid = await calculateJwkThumbprint({ kty: 'EC', crv: 'P-256', x, y } as never)
  return {
    kid,
    publicJwk: { kty: 'EC', crv: 'P-256', x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] },
    encryptedPrivateJwk: encryptText(
      secret,
      SIGNING_KEY_PURPOSE,
      JSON.stringify(privateKey.export({ format: 'jwk' })),
    ),
    ...times,
  }
}

/** Decrypts a stored key. Throws if it was encrypted with another secret. */
export function decryptSigningKey(secret: AuthSecret, row: SigningKeyRow): SigningKey {
  const privateJwk = JSON.parse(
    decryptText(secret, SIGNING_KEY_PURPOSE, row.encryptedPrivateJwk),
  ) as JsonWebKey
  const privateKey = createPrivateKey({ key: privateJwk, format: 'jwk' })
  return {
    kid: row.kid,
    signsFrom: row.signsFrom,
    publicJwk: row.publicJwk as PublicJwk,
    publicPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }) as string,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
  }
}
