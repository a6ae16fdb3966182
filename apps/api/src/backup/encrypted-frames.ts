import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AuthSecret } from '../auth/index.ts'

// The file format: a line of text, then frames of length (4 bytes, the top bit marks the last frame) ‖ ciphertext ‖ tag (16).
const HEAD = /^satlens-backup (\d+) ([0-9a-f]{8}) ([0-9a-f]{32})\n$/
const VERSION = '1'
const MAX_HEAD_BYTES = 128
const LAST_FRAME = 0x8000_0000
const LENGTH_BYTES = 4
const TAG_BYTES = 16
const FRAME_BYTES = 1_048_576

/**
 * Encrypts a stream with a key derived from the secret, in frames of AES-256-GCM. Frames are numbered and the last one is
 * marked, so that changed, missing, reordered or truncated frames are detected.
 */
export async function* encryptStreamInFrames(secret: AuthSecret, plain: AsyncIterable<Uint8Array>) {
  const salt = randomBytes(16)
  const head = Buffer.from(
    `satlens-backup ${VERSION} ${secret.keyId.toString('hex')} ${salt.toString('hex')}\n`,
  )
  const key = secret.derive('backup', salt)
  let counter = 0

  function frame(text: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', key, createNonce(counter++, isLast)).setAAD(head)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE((text.length | (isLast ? LAST_FRAME : 0)) >>> 0)
    return Buffer.concat([length, cipher.update(text), cipher.final(), cipher.getAuthTag()])
  }

  yield head
  let buffered: Uint8Array[] = []
  let size = 0
  for await (const chunk of plain) {
    buffered.push(chunk)
    size += chunk.length
    if (size < FRAME_BYTES) continue
    yield frame(Buffer.concat(buffered), false)
    buffered = []
    size = 0
  }
  yield frame(Buffer.concat(buffered), true)
}

/** Decrypts the frames. Throws if the data is not a backup, was encrypted with another secret, or was changed or truncated. */
export async function* decryptStreamOfFrames(secret: AuthSecret, encrypted: AsyncIterable<Uint8Array>) {
  const source = encrypted[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** Buffers at least this many bytes. Returns false if the stream ends before. */
  const fill = async (bytes: number): Promise<boolean> => {
    const parts = [rest]
    let size = rest.length
    while (size < bytes) {
      const { done, value } = await source.next()
      if (done) break
      parts.push(Buffer.from(value))
      size += value.length
    }
    rest = Buffer.concat(parts)
    return size >= bytes
  }
  const take = async (bytes: number): Promise<Buffer> => {
    if (!(await fill(bytes))) throw new Error('The backup is cut off.')
    const taken = rest.subarray(0, bytes)
    rest = rest.subarray(bytes)
    return taken
  }

  while (!rest.includes('\n') && rest.length < MAX_HEAD_BYTES && (await fill(rest.length + 1)));
  const head = await take(rest.indexOf('\n') + 1)
  const [, version, keyId, salt = ''] = HEAD.exec(head.toString('latin1')) ?? []
  if (version === undefined) throw new Error('This is not a backup.')
  if (version !== VERSION) throw new Error(`The backup has format ${version}; this release reads ${VERSION}.`)
  const origin = secret.accepted.find((accepted) => accepted.keyId.toString('hex') === keyId)
  if (!origin) {
    throw new Error(
      'The backup was encrypted with another AUTH_SECRET. Set AUTH_SECRET or AUTH_SECRET_PREVIOUS to that one.',
    )
  }
  const key = origin.derive('backup', Buffer.from(salt, 'hex'))

  for (let counter = 0, isLast = false; !isLast; counter++) {
    const lengthField = (await take(LENGTH_BYTES)).readUInt32BE()
    isLast = lengthField >= LAST_FRAME
    const body = await take((isLast ? lengthField - LAST_FRAME : lengthField) + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, createNonce(counter, isLast), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(head)
      .setAuthTag(body.subarray(-TAG_BYTES))
    const text = decipher.update(body.subarray(0, -TAG_BYTES))
    try {
      decipher.final()
    } catch (cause) {
      throw new Error('The backup was changed or damaged.', { cause })
    }
    yield text
  }
  if (await fill(1)) throw new Error('The backup was changed or damaged.')
}

function createNonce(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUInt32BE(counter, 8)
  return nonce
}
