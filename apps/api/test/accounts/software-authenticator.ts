import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

interface CreationOptions {
  readonly challenge: string
  readonly rp: { readonly id?: string }
  readonly user: { readonly id: string }
}

interface RequestOptions {
  readonly challenge: string
  readonly rpId?: string
}

export type SecurityKey = ReturnType<typeof softwareAuthenticator>

interface Credential {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: string
  signCount: number
}

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/**
 * Creates a software security key together with its browser. It makes ES256 credentials and signs with them as specified in
 * WebAuthn Level 3 §6. `origin` is the origin of the page.
 */
export function softwareAuthenticator(origin: string) {
  let credential: Credential | null = null

  const clientData = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))

  function authenticatorData(rpId: string, flags: number, signCount: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    return Buffer.concat([sha256(rpId), Buffer.of(flags), count])
  }

  return {
    credentialId: () => base64url(requireCredential(credential).id),

    /** Returns the result of `navigator.credentials.create()` as JSON. */
    create({ challenge, rp, user }: CreationOptions) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      credential = { id: randomBytes(32), key: privateKey, userHandle: user.id, signCount: 0 }
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const coseKey = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credential.id.length)
      const authData = Buffer.concat([
        authenticatorData(rp.id ?? '', USER_PRESENT | USER_VERIFIED | HAS_CREDENTIAL, 0),
        ...[Buffer.alloc(16), length, credential.id, isoCBOR.encode(coseKey)],
      ])
      const attestation = new Map<string, string | Uint8Array | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', authData],
      ])
      return {
        ...asJson(credential),
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', challenge)),
          attestationObject: base64url(isoCBOR.encode(attestation)),
          transports: ['usb'],
        },
      }
    },

    /** Returns the result of `navigator.credentials.get()` as JSON. A copy does not increment the signature counter. */
    get({ challenge, rpId }: RequestOptions, { isCopy = false, at = origin } = {}) {
      const used = requireCredential(credential)
      if (!isCopy) used.signCount++
      const authData = authenticatorData(rpId ?? '', USER_PRESENT | USER_VERIFIED, used.signCount)
      const client = clientData('webauthn.get', challenge, at)
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), used.key)
      return {
        ...asJson(used),
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: used.userHandle,
        },
      }
    },
  }
}

const asJson = ({ id }: Credential) => ({
  id: base64url(id),
  rawId: base64url(id),
  type: 'public-key' as const,
  authenticatorAttachment: 'cross-platform',
  clientExtensionResults: {},
})

function requireCredential(credential: Credential | null): Credential {
  if (!credential) throw new Error('The security key has no credential.')
  return credential
}
