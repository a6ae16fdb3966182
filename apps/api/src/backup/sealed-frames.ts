import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { AuthSecret } from '../auth/index.ts'

// A line of text, then frames: length and, in its top bit, whether it is the last (4) ‖ ciphertext ‖ tag (16).
const HEAD = /^satlens-backup (\d+) ([0-9a-f]{8}) ([0-9a-f]{32})\n$/
const VERSION = '1'
const LONGEST_HEAD = 128
const LAST = 0x8000_0000
const LENGTH_BYTES = 4
const TAG_BYTES = 16
const FRAME_BYTES = 1_048_576

/**
 * Encrypts a stream under the deployment's secret: AES-256-GCM in frames, numbered, the last one marked, so that frames
 * cannot be changed, left out, put elsewhere or cut off unseen.
 */
export async function* sealFrames(
  secret: AuthSecret,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(16)
  const head = Buffer.from(
    `satlens-backup ${VERSION} ${secret.keyId.toString('hex')} ${salt.toString('hex')}\n`,
  )
  const key = secret.derive('backup', salt)
  let counter = 0

  function frame(text: Buffer, isLast: boolean): Buffer {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter++, isLast)).setAAD(head)
    const length = Buffer.alloc(LENGTH_BYTES)
    length.writeUInt32BE((text.length | (isLast ? LAST : 0)) >>> 0)
    return Buffer.concat([length, cipher.update(text), cipher.final(), cipher.getAuthTag()])
  }

  yield head
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of plain) {
    waiting.push(chunk)
    size += chunk.length
    if (size < FRAME_BYTES) continue
    yield frame(Buffer.concat(waiting), false)
    waiting = []
    size = 0
  }
  yield frame(Buffer.concat(waiting), true)
}

/** What was sealed. Throws in words for an operator where the file is no backup, of another secret, changed or cut off. */
export async function* openFrames(
  secret: AuthSecret,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const source = sealed[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** Reads on until so many bytes are there, or nothing is left. */
  const reach = async (bytes: number): Promise<boolean> => {
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
    if (!(await reach(bytes))) throw new Error('The backup is cut off.')
    const taken = rest.subarray(0, bytes)
    rest = rest.subarray(bytes)
    return taken
  }

  while (!rest.includes('\n') && rest.length < LONGEST_HEAD && (await reach(rest.length + 1)));
  const head = await take(rest.indexOf('\n') + 1)
  const [, version, keyId, salt = ''] = HEAD.exec(head.toString('latin1')) ?? []
  if (version === undefined) throw new Error('This is not a backup.')
  if (version !== VERSION) throw new Error(`The backup has format ${version}; this release reads ${VERSION}.`)
  const maker = secret.accepted.find((known) => known.keyId.toString('hex') === keyId)
  if (!maker) {
    throw new Error(
      'The backup was made under another AUTH_SECRET. Set AUTH_SECRET, or AUTH_SECRET_PREVIOUS, to that one.',
    )
  }
  const key = maker.derive('backup', Buffer.from(salt, 'hex'))

  for (let counter = 0, isLast = false; !isLast; counter++) {
    const word = (await take(LENGTH_BYTES)).readUInt32BE()
    isLast = word >= LAST
    const body = await take((isLast ? word - LAST : word) + TAG_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(counter, isLast), {
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
  if (await reach(1)) throw new Error('The backup was changed or damaged.')
}

function nonceOf(counter: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUInt32BE(counter, 8)
  return nonce
}
