import { createHash } from 'node:crypto'
import {
  countPasswordCharacters,
  findPasswordIssue,
  listWeakPasswordReasons,
  normalizePassword,
  type PasswordPolicy,
  type WeakPasswordReason,
} from '@satlens/domain'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '#kernel/http/errors.ts'
import { fetchText } from '#kernel/http/fetch-json.ts'

const MAX_LENGTH = 256

/** Throws the error of the first rule that a new password violates (docs/protocol.md#passwords). Passwords are never trimmed. */
export function requireStrongPassword(password: string, policy: PasswordPolicy | null): void {
  if (countPasswordCharacters(password) > MAX_LENGTH) {
    throw new ApiError('validation_failed', {
      message: `Password cannot be longer than ${MAX_LENGTH} characters`,
    })
  }
  const weakness = findPasswordWeakness(password, policy)
  if (weakness) {
    throw new ApiError('weak_password', {
      message: weakness.message,
      details: { weak_password: { reasons: weakness.reasons } },
    })
  }
}

/** Returns the message and the reasons of the rules that a password violates; null if there are none. */
export function findPasswordWeakness(
  password: string,
  policy: PasswordPolicy | null,
): { message: string; reasons: WeakPasswordReason[] } | null {
  const issue = findPasswordIssue(password, policy)
  if (issue === null) return null
  const reasons = listWeakPasswordReasons(password, policy)
  if (policy === null) return { message: issue, reasons }
  return { message: reasons.map((reason) => GOTRUE_SENTENCES[reason](policy)).join(' '), reasons }
}

// Clients of GoTrue compare and show these sentences.
const GOTRUE_SENTENCES: Readonly<Record<WeakPasswordReason, (policy: PasswordPolicy) => string>> = {
  length: ({ minLength }) => `Password should be at least ${minLength} characters.`,
  characters: ({ requiredCharacters }) =>
    `Password should contain at least one character of each: ${requiredCharacters.join(', ')}.`,
}

/** Looks up passwords in lists of leaked ones. */
export interface BreachedPasswordChecker {
  /** Returns true if the password is listed; false also if the lookup failed, so that an outage does not block users. */
  has(password: string): Promise<boolean>
}

interface RangeServiceOptions {
  readonly url: string
  readonly fetch: typeof fetch
  readonly log: FastifyBaseLogger
}

const PREFIX_LENGTH = 5
const TIMEOUT_MS = 2_000
/** A response usually has about a thousand lines, including padding. */
const MAX_BYTES = 262_144

/**
 * Creates a client of the range API of Pwned Passwords. It sends the first five hex digits of the SHA-1 hash and receives
 * the rest of each leaked hash with that prefix, with its count, so the service learns neither the password nor its hash.
 */
export const createHaveIBeenPwnedChecker = ({
  url,
  fetch,
  log,
}: RangeServiceOptions): BreachedPasswordChecker => ({
  async has(password) {
    const digest = createHash('sha1').update(normalizePassword(password)).digest('hex').toUpperCase()
    const suffix = digest.slice(PREFIX_LENGTH)
    try {
      const rangeUrl = `${url.replace(/\/$/, '')}/${digest.slice(0, PREFIX_LENGTH)}`
      const headers = { accept: 'text/plain', 'add-padding': 'true' }
      const lines = await fetchText(rangeUrl, { fetch, headers, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES })
      return lines.split('\n').some((line) => {
        const [leaked = '', count = ''] = line.trim().split(':')
        // Padding has a count of 0.
        return leaked.toUpperCase() === suffix && Number(count) > 0
      })
    } catch (error) {
      log.warn({ err: error }, 'the lookup of a leaked password failed; the password is accepted')
      return false
    }
  },
})

/** Throws `weak_password` for a new password that is in a list of leaked ones (docs/protocol.md#passwords). */
export async function rejectBreachedPassword(
  { breached }: { readonly breached: BreachedPasswordChecker | null },
  password: string,
): Promise<void> {
  if (!(await breached?.has(password))) return
  throw new ApiError('weak_password', {
    message: 'This password is in a list of leaked passwords. Choose another one.',
    details: { weak_password: { reasons: ['pwned'] } },
  })
}
