import { ApiError } from '../../kernel/http/errors.ts'

type Metadata = Readonly<Record<string, unknown>>

// Every access token carries it, and a header of more than 16 KiB is refused by most servers.
const MAX_BYTES = 8_192
// Text that Postgres cannot keep as JSON: NUL and halves of surrogate pairs.
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i

/** Lays a change over what is there, key by key on the top level; a key with null goes (docs/protocol.md#update-user). */
export function mergeMetadata(current: Metadata, change: Metadata): Record<string, unknown> {
  const merged = { ...current, ...change }
  return Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null))
}

/** Refuses metadata that is too large for a token, or holds text that cannot be stored. */
export function requireStorableMetadata(metadata: Metadata): void {
  const json = JSON.stringify(metadata)
  if (Buffer.byteLength(json) > MAX_BYTES) {
    throw new ApiError('validation_failed', { message: 'The metadata is larger than 8 KiB.' })
  }
  if (UNSTORABLE.test(json)) {
    throw new ApiError('validation_failed', { message: 'The metadata holds a character that is not text.' })
  }
}
