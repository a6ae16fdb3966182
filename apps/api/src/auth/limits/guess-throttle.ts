import { createHash } from 'node:crypto'
import type { Counters } from '../../kernel/cluster/counters.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { formatWait } from './format-wait.ts'
import { CODE_LIMIT, GUESS_LIMITS } from './limits.ts'
import { toNetworkPrefix } from './network-prefix.ts'

/** An attempt to prove an account by something that can be guessed. The account may not exist. */
export interface Guess {
  /** `one_time_code` signs in and needs no session; `session_code` counts only in the session that asked for it. */
  readonly kind: 'password' | 'one_time_code' | 'session_code'
  /** What the account was called by: the same for a known and an unknown one. For `session_code`, user and session. */
  readonly account: string
  readonly ip: string
}

/** Why a guess is not compared. `day` means that codes are refused for the rest of a day. */
export interface GuessRejection {
  readonly reason: 'wait' | 'day'
  readonly seconds: number
}

/** Slows guessing down without ever closing an account (docs/protocol.md#rate-limits). */
export interface GuessThrottle {
  /**
   * Charges a guess before it is compared: guesses that arrive together count like guesses one after the other. Null
   * means that it may be compared; it counts as wrong until `succeeded`. `isFamiliar` is asked only while the account is
   * held back for strangers: whether the account is in use from this address.
   */
  attempt(guess: Guess, isFamiliar: () => Promise<boolean>): Promise<GuessRejection | null>
  /** Gives the charge back. */
  succeeded(guess: Guess): Promise<void>
}

/** `factor` multiplies how many wrong guesses pass. `onRefused` is told the kind of each refused guess. */
export function createGuessThrottle(
  counters: Counters,
  factor: number,
  onRefused: (kind: `guess_${Guess['kind']}`) => void = () => {},
): GuessThrottle {
  const { windowS, perAddress, perAccount } = GUESS_LIMITS
  const { windowS: dayS, wrongCodes } = CODE_LIMIT

  /**
   * Counts a guess, and beyond the limit takes the one place that each wait has. Both steps are one addition in the shared
   * store, so of any number of guesses at the same moment no more pass than the limit allows. Returns how long to wait in
   * milliseconds; 0 when the guess passed.
   */
  async function charge(key: string, allowed: number): Promise<number> {
    const { count } = await counters.add(key, windowS)
    const seconds = getWaitAfter(count, allowed)
    if (seconds === 0) return 0
    const place = await counters.add(held(key), seconds)
    return place.count === 1 ? 0 : Math.max(1, place.resetsInMs)
  }

  async function chargeDay(guess: Guess): Promise<number> {
    if (guess.kind === 'password') return 0
    const { day } = keysOf(guess)
    const { count, resetsInMs } = await counters.add(day, dayS)
    if (count <= wrongCodes * factor) return 0
    await counters.add(held(day), Math.max(1, Math.ceil(resetsInMs / 1000)))
    return Math.max(1, resetsInMs)
  }

  async function waitOf(guess: Guess, isFamiliar: () => Promise<boolean>): Promise<number> {
    const { here, everywhere } = keysOf(guess)
    // A guess that has to wait anyway is not counted: it must not make the wait longer.
    const heldHereMs = await counters.heldForMs(held(here))
    if (heldHereMs > 0) return heldHereMs
    const heldMs = await counters.heldForMs(held(everywhere))
    const isHeldUp = heldMs > 0 && !(await isFamiliar())
    if (isHeldUp) return heldMs
    const waitHereMs = await charge(here, perAddress * factor)
    if (waitHereMs > 0) return waitHereMs
    const waitMs = await charge(everywhere, perAccount * factor)
    return waitMs === 0 || heldMs > 0 || (await isFamiliar()) ? 0 : waitMs
  }

  return {
    async attempt(guess, isFamiliar) {
      const closedMs = guess.kind !== 'password' ? await counters.heldForMs(held(keysOf(guess).day)) : 0
      const waitMs = closedMs > 0 ? 0 : await waitOf(guess, isFamiliar)
      const dayMs = closedMs > 0 || waitMs > 0 ? closedMs : await chargeDay(guess)
      if (waitMs === 0 && dayMs === 0) return null
      onRefused(`guess_${guess.kind}`)
      return waitMs > 0
        ? { reason: 'wait', seconds: Math.ceil(waitMs / 1000) }
        : { reason: 'day', seconds: Math.ceil(dayMs / 1000) }
    },
    async succeeded(guess) {
      const { here, everywhere, day } = keysOf(guess)
      await counters.forget(here)
      await counters.forget(held(here))
      await counters.takeBack(everywhere, windowS)
      if (guess.kind === 'password') return
      await counters.takeBack(day, dayS)
      await counters.forget(held(day))
    },
  }
}

/** 1, 2, 4 … seconds from the last failure that passes on, and never more than a minute. */
export const getWaitAfter = (failures: number, allowed: number): number =>
  failures < allowed ? 0 : Math.min(2 ** (failures - allowed), GUESS_LIMITS.longestWaitS)

/** The answer to a refused guess: the same for right and wrong ones, and for known and unknown accounts. */
export function toGuessError(
  { reason, seconds }: GuessRejection,
  kind: Guess['kind'] = 'password',
): ApiError {
  return new ApiError('over_request_rate_limit', {
    message: refusalMessage(reason, kind, formatWait(seconds)),
    retryAfterSeconds: seconds,
  })
}

function refusalMessage(reason: GuessRejection['reason'], kind: Guess['kind'], wait: string): string {
  // The email of such a code has no link.
  if (kind === 'session_code') return `Too many wrong codes. Try again in ${wait}, or sign in again.`
  return reason === 'wait'
    ? `Too many wrong attempts. Try again in ${wait}, or use a link sent by email.`
    : `Too many wrong codes. Open the link in the email instead; codes work again in ${wait}.`
}

// Hashed: whoever reads the counters learns no address of anybody.
function keysOf({ kind, account, ip }: Guess): { here: string; everywhere: string; day: string } {
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')
  return {
    here: `guess:${hash(kind, account, toNetworkPrefix(ip))}`,
    everywhere: `guess:${hash(kind, account)}`,
    day: `guess:${hash(kind, account)}:day`,
  }
}

const held = (key: string): string => `${key}:held`
