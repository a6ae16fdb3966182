import * as z from 'zod/mini'

/** A phrase encrypted under a passphrase, as it is stored on a device. All values are base64. */
export const encryptedPhraseSchema = z.object({
  rounds: z.int(),
  salt: z.string(),
  iv: z.string(),
  data: z.string(),
})

export type EncryptedPhrase = z.infer<typeof encryptedPhraseSchema>

/** The fewest characters of a passphrase: a thief of the device can try any number of passphrases. */
export const PASSPHRASE_MIN_LENGTH = 12

const ROUNDS = 600_000 // PBKDF2 with SHA-256, docs/decisions/0030-keep-recovery-phrases-in-the-browser.md
const SALT_BYTES = 16
const IV_BYTES = 12

/** Encrypts a phrase for one `purpose` (PBKDF2, AES-GCM). Throws without Web Crypto, as on a page without a secure origin. */
export async function encryptPhrase(
  phrase: string,
  passphrase: string,
  purpose: string,
): Promise<EncryptedPhrase> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES))
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await deriveKey(passphrase, salt, ROUNDS)
  const plain = encode(phrase)
  const data = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: encode(purpose) },
    key,
    plain,
  )
  plain.fill(0)
  return { rounds: ROUNDS, salt: toBase64(salt), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) }
}

/** Decrypts what {@link encryptPhrase} returned; null with another passphrase, for another purpose, or once altered. */
export async function decryptPhrase(
  encrypted: EncryptedPhrase,
  passphrase: string,
  purpose: string,
): Promise<string | null> {
  const key = await deriveKey(passphrase, fromBase64(encrypted.salt), encrypted.rounds)
  try {
    const plain = new Uint8Array(
      await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv: fromBase64(encrypted.iv), additionalData: encode(purpose) },
        key,
        fromBase64(encrypted.data),
      ),
    )
    const phrase = new TextDecoder().decode(plain)
    plain.fill(0)
    return phrase
  } catch {
    return null
  }
}

async function deriveKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  // Normalizes the passphrase: keyboards compose characters in different ways.
  const typed = encode(passphrase.normalize('NFKC'))
  const base = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveKey'])
  typed.fill(0)
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
