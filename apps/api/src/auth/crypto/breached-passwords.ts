import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError } from '../../kernel/http/errors.ts'
import { fetchText } from '../../kernel/http/fetch-json.ts'

/** Knows which passwords are in lists of leaked ones. */
export interface BreachedPasswords {
  /** False also where nobody could be asked: the trouble of a service keeps nobody out. */
  has(password: string): Promise<boolean>
}

interface RangeServiceOptions {
  readonly url: string
  readonly fetch: typeof fetch
  readonly log: FastifyBaseLogger
}

const PREFIX_LENGTH = 5
const WITHIN_MS = 2_000
/** About a thousand lines are usual, with those that are added to hide how many there are. */
const MAX_BYTES = 262_144

/**
 * Asks a service as Pwned Passwords offers it: the first five hex digits of a SHA-1 go out, and the rest of each leaked one
 * that begins so comes back, with how often it was seen. Nobody learns the password or its hash.
 */
export const createRangeService = ({ url, fetch, log }: RangeServiceOptions): BreachedPasswords => ({
  async has(password) {
    const digest = createHash('sha1').update(password).digest('hex').toUpperCase()
    const rest = digest.slice(PREFIX_LENGTH)
    try {
      const address = `${url.replace(/\/$/, '')}/${digest.slice(0, PREFIX_LENGTH)}`
      const headers = { accept: 'text/plain', 'add-padding': 'true' }
      const lines = await fetchText(address, { fetch, headers, timeoutMs: WITHIN_MS, maxBytes: MAX_BYTES })
      return lines.split('\n').some((line) => {
        const [suffix = '', count = ''] = line.trim().split(':')
        // Lines that only hide how many there are were never seen.
        return suffix.toUpperCase() === rest && Number(count) > 0
      })
    } catch (error) {
      log.warn({ err: error }, 'the list of leaked passwords cannot be read')
      return false
    }
  },
})

/** Refuses a new password that is in a list of leaked ones, where an operator has named one (docs/protocol.md#passwords). */
export async function rejectBreachedPassword(
  { breached }: { readonly breached: BreachedPasswords | null },
  password: string,
): Promise<void> {
  if (!(await breached?.has(password))) return
  throw new ApiError('weak_password', {
    message: 'This password is in a list of leaked passwords. Choose another one.',
    details: { weak_password: { reasons: ['pwned'] } },
  })
}
