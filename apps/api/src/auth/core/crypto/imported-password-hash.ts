import { createCipheriv, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import bcrypt from 'bcrypt'

// Limits of a single hash, because its costs come from another server: about a second and 256 MiB.
const MAX_BCRYPT_COST = 14
const MAX_BYTES = 2 ** 28
const MAX_ARGON2_KIB_PASSES = 2 ** 20

const BCRYPT = /^\$2[aby]\$(\d\d)\$[./A-Za-z0-9]{53}$/
const ARGON2 = /^\$argon2id?\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$[A-Za-z0-9+/]{11,128}\$[A-Za-z0-9+/]{22,128}$/
const BASE64 = '[A-Za-z0-9+/]+={0,2}'
const FIREBASE_SCRYPT = new RegExp(
  `^\\$fbscrypt\\$v=1,n=(\\d+),r=(\\d+),p=(\\d+)(?:,ss=(${BASE64}))?(?:,sk=(${BASE64}))?\\$(${BASE64})\\$(${BASE64})$`,
)

/** Returns true for the password hashes that GoTrue stores and whose costs are acceptable: bcrypt, argon2 and Firebase's scrypt. */
export function isSupportedPasswordHash(hash: string): boolean {
  if (hash.startsWith('$argon2')) return isAcceptableArgon2Hash(hash)
  if (hash.startsWith('$fbscrypt$')) return parseFirebaseScryptHash(hash) !== null
  const cost = Number(BCRYPT.exec(hash)?.[1])
  return cost >= 4 && cost <= MAX_BCRYPT_COST
}

function isAcceptableArgon2Hash(hash: string): boolean {
  const [memory = 0, passes = 0, lanes = 0] = (ARGON2.exec(hash)?.slice(1) ?? []).map(Number)
  const areValid = memory >= 8 * lanes && passes >= 1 && lanes >= 1 && lanes <= 16
  return areValid && memory * 1024 <= MAX_BYTES && memory * passes <= MAX_ARGON2_KIB_PASSES
}

/** Verifies a password against a bcrypt or scrypt hash of another server. Returns false for an unsupported hash. */
export async function verifyImportedPasswordHash(hash: string, password: string): Promise<boolean> {
  if (!isSupportedPasswordHash(hash)) return false
  // The library knows the algorithm of `$2y$` only by the name `$2b$`.
  if (hash.startsWith('$2')) return bcrypt.compare(password, hash.replace(/^\$2y/, '$2b'))
  const parsed = parseFirebaseScryptHash(hash)
  return parsed !== null && verifyFirebaseScrypt(parsed, password)
}

interface FirebaseScryptHash {
  readonly cost: { readonly N: number; readonly r: number; readonly p: number }
  readonly salt: Buffer
  readonly signerKey: Buffer
  readonly hash: Buffer
}

// $fbscrypt$v=1,n=14,r=8,p=1,ss=<salt separator>,sk=<signer key>$salt$hash. `n` is the logarithm of scrypt's N.
function parseFirebaseScryptHash(text: string): FirebaseScryptHash | null {
  const match = FIREBASE_SCRYPT.exec(text)
  if (!match) return null
  const [n = 0, r = 0, p = 0] = match.slice(1, 4).map(Number)
  const [separator, signerKey, salt, hash] = match.slice(4).map((part) => Buffer.from(part ?? '', 'base64'))
  const isAcceptable = n >= 1 && r >= 1 && p >= 1 && 128 * 2 ** n * r * p <= MAX_BYTES
  if (!isAcceptable || !separator || !signerKey || !salt || !hash) return null
  return { cost: { N: 2 ** n, r, p }, salt: Buffer.concat([salt, separator]), signerKey, hash }
}

const deriveScryptKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** Firebase encrypts the project's signer key with the derived key (AES-256-CTR, counter from zero). The result is the hash. */
async function verifyFirebaseScrypt({ cost, salt, signerKey, hash }: FirebaseScryptHash, password: string) {
  const key = await deriveScryptKey(password, salt, 32, { ...cost, maxmem: 2 * MAX_BYTES })
  const encrypted = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signerKey)
  return encrypted.length === hash.length && timingSafeEqual(encrypted, hash)
}
