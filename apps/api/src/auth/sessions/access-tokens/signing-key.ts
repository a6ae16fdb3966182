import { createPrivateKey, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto'
import type { PublicJwk } from '@satlens/contract'
import { calculateJwkThumbprint } from 'jose'
import type { AuthSecret } from '../../crypto/auth-secret.ts'
import { decryptText, encryptText } from '../../crypto/encrypted-text.ts'
import type { SigningKeyRow } from './signing-keys.queries.ts'

/** Under which name private keys are encrypted. */
export const SIGNING_KEY_PURPOSE = 'signing-key'

/** A key as the process uses it. */
export interface SigningKey {
  readonly kid: string
  readonly signsFrom: Date
  readonly publicJwk: PublicJwk
  readonly publicPem: string
  readonly privatePem: string
}

/** A new P-256 key, ready to be stored: its private half is encrypted. The key id is the thumbprint of RFC 7638. */
export async function createSigningKey(
  secret: AuthSecret,
  moments: { signsFrom: Date; createdAt: Date },
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
    ...moments,
  }
}

/** Opens a stored key. Throws when it was sealed under another secret. */
export function openSigningKey(secret: AuthSecret, row: SigningKeyRow): SigningKey {
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
