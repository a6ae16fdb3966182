import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { bech32 } from '@scure/base'
import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption'
import type { AuthSecret } from '#auth/index.ts'

/**
 * Returns the key of backups as an age identity (https://age-encryption.org/v1), derived from the secret. The program `age`
 * reads backups with it.
 */
export const deriveBackupIdentity = (secret: AuthSecret): string =>
  bech32.encodeFromBytes('AGE-SECRET-KEY-', secret.derive('backup')).toUpperCase()

/**
 * Encrypts a stream in the age format. The recipient is derived like the identity and never published, so only holders of the
 * secret can write a backup that {@link decryptWithAge} accepts.
 */
export async function* encryptWithAge(
  secret: AuthSecret,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter()
  encrypter.addRecipient(await identityToRecipient(deriveBackupIdentity(secret)))
  yield* await encrypter.encrypt(toWebStream(plain))
}

/**
 * Decrypts a stream chunk by chunk; each is verified before it is returned. Throws if the data is not in the age format, was
 * encrypted with another secret, or was changed or truncated.
 */
export async function* decryptWithAge(
  secret: AuthSecret,
  encrypted: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter()
  for (const accepted of secret.accepted) decrypter.addIdentity(deriveBackupIdentity(accepted))
  const plain = await decrypter.decrypt(toWebStream(encrypted)).catch((cause: unknown) => {
    throw new Error(String(cause).includes('no identity matched') ? OTHER_SECRET : NO_BACKUP, { cause })
  })
  try {
    yield* plain
  } catch (cause) {
    throw new Error('The backup was changed or truncated.', { cause })
  }
}

const NO_BACKUP = 'This is not a backup, or its beginning was changed.'
const OTHER_SECRET =
  'The backup was encrypted with another AUTH_SECRET. Set AUTH_SECRET or AUTH_SECRET_PREVIOUS to that one.'

// Node's type of the same class differs from that of the DOM, which the package names.
const toWebStream = (bytes: AsyncIterable<Uint8Array>) =>
  NodeReadableStream.from(bytes) as unknown as ReadableStream<Uint8Array>
