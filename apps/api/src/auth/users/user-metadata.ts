import { ApiError } from '../../kernel/http/errors.ts'

type Metadata = Readonly<Record<string, unknown>>

// Every access token contains the metadata, and most servers reject headers above 16 KiB.
const MAX_BYTES = 8_192
// PostgreSQL cannot store NUL and lone surrogates in JSON.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Merges a change into the metadata by top-level key. Null deletes a key (docs/protocol.md#update-user). */
export function mergeMetadata(current: Metadata, change: Metadata): Record<string, unknown> {
  const merged = { ...current, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

/** Throws `validation_failed` if metadata is too large for a token or contains text that cannot be stored. */
export function requireStorableMetadata(metadata: Metadata): void {
  const json = JSON.stringify(metadata)
  if (Buffer.byteLength(json) > MAX_BYTES) {
    throw new ApiError('validation_failed', { message: 'The metadata is larger than 8 KiB.' })
  }
  if (UNSTORABLE.test(json)) {
    throw new ApiError('validation_failed', { message: 'The metadata holds a character that is not text.' })
  }
}
