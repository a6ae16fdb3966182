import type { RandomBytes, Sha256 } from '../ports.ts'

/** Web Crypto's random bytes. */
export const browserRandomBytes: RandomBytes = (count) => crypto.getRandomValues(new Uint8Array(count))

/** Web Crypto's SHA-256. Rejects on an insecure origin, where browsers leave `subtle` out. */
export const browserSha256: Sha256 = async (bytes) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', Uint8Array.from(bytes)))
