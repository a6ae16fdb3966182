import { ApiError } from '#kernel/http/errors.ts'

/** Formats the key of the row after which the next page begins: opaque to clients. */
export const formatPageKey = (...parts: readonly (string | number | bigint)[]): string =>
  Buffer.from(parts.join(' ')).toString('base64url')

/** Parses a key. Throws `validation_failed`, naming the query parameter, if it has another form than `pattern`. */
export function parsePageKey(key: string, pattern: RegExp, parameter: string): readonly string[] {
  const match = pattern.exec(Buffer.from(key, 'base64url').toString())
  if (match) return match.slice(1)
  throw new ApiError('validation_failed', { message: `The field ${parameter} is missing or invalid.` })
}
