export interface SeenSecret {
  readonly kind: string
  readonly text: string
}

export type SeenSecrets = ReturnType<typeof seenSecrets>

// Shorter texts match by chance; six-digit codes are searched for by their hashes instead.
const SHORTEST = 12

export function seenSecrets() {
  const seen = new Map<string, SeenSecret>()
  return {
    see(kind: string, text: unknown): void {
      if (typeof text !== 'string' || text.length < SHORTEST) throw new Error(`Not a ${kind}: ${text}`)
      seen.set(text, { kind, text })
    },
    all: (): readonly SeenSecret[] => [...seen.values()],
    kinds: (): string[] => [...new Set([...seen.values()].map(({ kind }) => kind))].sort(),
  }
}

/** Returns the secrets that a text contains, in plain text or a reversible encoding. */
export function secretsIn(text: string, secrets: readonly SeenSecret[]): SeenSecret[] {
  const lower = text.toLowerCase()
  return secrets.filter(
    (secret) =>
      spellings(secret).some((spelling) => text.includes(spelling)) ||
      bytesOf(secret).some((bytes) => lower.includes(bytes.toString('hex'))),
  )
}

function spellings(secret: SeenSecret): string[] {
  const { text } = secret
  return [
    ...[text, encodeURIComponent(text), JSON.stringify(text).slice(1, -1), [...text].reverse().join('')],
    ...(isBase32(secret) ? [text.toLowerCase(), text.replaceAll('=', '')] : []),
    ...bytesOf(secret).flatMap((bytes) => [...base64sOf(bytes, 'base64'), ...base64sOf(bytes, 'base64url')]),
  ]
}

/** Returns the bytes of the secret's characters, and the bytes that it encodes. */
function bytesOf(secret: SeenSecret): Buffer[] {
  const { text } = secret
  const decoded = isBase32(secret) ? fromBase32(text) : Buffer.from(text, 'base64url')
  return [Buffer.from(text), ...(decoded.length >= SHORTEST ? [decoded] : [])]
}

/** Returns the three base64 forms that bytes can have inside a longer encoded text, without the edge characters. */
const base64sOf = (bytes: Buffer, encoding: 'base64' | 'base64url'): string[] =>
  [0, 1, 2].map((shift) => {
    const whole = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString(encoding)
      .replaceAll('=', '')
    const edge = (bytes.length + shift) % 3 === 0 ? 0 : 1
    return whole.slice(shift === 0 ? 0 : shift + 1, whole.length - edge)
  })

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const isBase32 = ({ kind }: SeenSecret) => kind === 'totp secret'

function fromBase32(text: string): Buffer {
  const letters = [...text.replaceAll('=', '')]
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
