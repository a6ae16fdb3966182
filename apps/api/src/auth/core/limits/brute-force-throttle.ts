import { createHash } from 'node:crypto'
import type { RateLimitCounters } from '#kernel/cluster/counters.ts'
import { ApiError } from '#kernel/http/errors.ts'
import { formatWaitTime, toRateLimitIpPrefix } from './limiter.ts'
import { DAILY_WRONG_CODE_LIMIT, PASSWORD_AND_CODE_GUESS_LIMITS } from './limits.ts'

/** An attempt to authenticate with a secret that can be guessed. The account may not exist. */
export interface PasswordOrCodeGuess {
  /** `one_time_code` signs in without a session; `session_code` is valid only in the session that requested it. */
  readonly kind: 'password' | 'one_time_code' | 'session_code'
  /** The identifier of the account, whether it exists or not; for `session_code` the user and the session. */
  readonly account: string
  readonly ip: string
}

/** Why a guess is rejected without a comparison. `day` means that codes are rejected for the rest of the day. */
export interface GuessRejection {
  readonly reason: 'wait' | 'day'
  readonly seconds: number
}

/** Delays wrong guesses without ever locking an account (docs/protocol.md#rate-limits). */
export type BruteForceThrottle = ReturnType<typeof createBruteForceThrottle>

/** Creates the throttle. `factor` multiplies the allowed guesses; `onRefused` is called with the kind of each rejected one. */
export function createBruteForceThrottle(
  counters: RateLimitCounters,
  factor: number,
  onRefused: (kind: `guess_${PasswordOrCodeGuess['kind']}`) => void = () => {},
) {
  const { windowS, perAddress, perAccount } = PASSWORD_AND_CODE_GUESS_LIMITS
  const { windowS: dayS, wrongCodes } = DAILY_WRONG_CODE_LIMIT

  /** Returns the delay of a guess in ms; 0 if it is allowed, as one per delay is. Atomic increments also limit parallel guesses. */
  async function countGuess(key: string, allowed: number): Promise<number> {
    const { count } = await counters.increment(key, windowS)
    const seconds = getWaitSecondsAfterFailures(count, allowed)
    if (seconds === 0) return 0
    const delay = await counters.increment(toDelayKey(key), seconds)
    return delay.count === 1 ? 0 : Math.max(1, delay.resetsInMs)
  }

  async function countCodeOfDay(guess: PasswordOrCodeGuess): Promise<number> {
    if (guess.kind === 'password') return 0
    const { day } = getKeys(guess)
    const { count, resetsInMs } = await counters.increment(day, dayS)
    if (count <= wrongCodes * factor) return 0
    await counters.increment(toDelayKey(day), Math.max(1, Math.ceil(resetsInMs / 1000)))
    return Math.max(1, resetsInMs)
  }

  async function getDelay(guess: PasswordOrCodeGuess, isFamiliar: () => Promise<boolean>): Promise<number> {
    const { address, account } = getKeys(guess)
    // A guess during a delay is not counted, so that it cannot prolong the delay.
    const addressDelayMs = await counters.remainingMs(toDelayKey(address))
    if (addressDelayMs > 0) return addressDelayMs
    const accountDelayMs = await counters.remainingMs(toDelayKey(account))
    if (accountDelayMs > 0 && !(await isFamiliar())) return accountDelayMs
    const newAddressDelayMs = await countGuess(address, perAddress * factor)
    if (newAddressDelayMs > 0) return newAddressDelayMs
    const newAccountDelayMs = await countGuess(account, perAccount * factor)
    return newAccountDelayMs === 0 || accountDelayMs > 0 || (await isFamiliar()) ? 0 : newAccountDelayMs
  }

  return {
    /**
     * Counts a guess before it is compared, as wrong until `succeeded` is called. Returns null if it may be compared.
     * `isFamiliar` tells whether the user has a session from this IP address.
     */
    async attempt(
      guess: PasswordOrCodeGuess,
      isFamiliar: () => Promise<boolean>,
    ): Promise<GuessRejection | null> {
      const isCode = guess.kind !== 'password'
      const closedMs = isCode ? await counters.remainingMs(toDelayKey(getKeys(guess).day)) : 0
      const waitMs = closedMs > 0 ? 0 : await getDelay(guess, isFamiliar)
      const dayMs = closedMs > 0 || waitMs > 0 ? closedMs : await countCodeOfDay(guess)
      if (waitMs === 0 && dayMs === 0) return null
      onRefused(`guess_${guess.kind}`)
      return waitMs > 0
        ? { reason: 'wait', seconds: Math.ceil(waitMs / 1000) }
        : { reason: 'day', seconds: Math.ceil(dayMs / 1000) }
    },
    async succeeded(guess: PasswordOrCodeGuess) {
      const { address, account, day } = getKeys(guess)
      await counters.delete(address)
      await counters.delete(toDelayKey(address))
      await counters.decrement(account, windowS)
      if (guess.kind === 'password') return
      await counters.decrement(day, dayS)
      await counters.delete(toDelayKey(day))
    },
  }
}

/** Returns the delay in seconds: 1, 2, 4 … from the last allowed failure on, at most {@link PASSWORD_AND_CODE_GUESS_LIMITS.longestWaitS}. */
export const getWaitSecondsAfterFailures = (failures: number, allowed: number): number =>
  failures < allowed ? 0 : Math.min(2 ** (failures - allowed), PASSWORD_AND_CODE_GUESS_LIMITS.longestWaitS)

/** Returns the error for a rejected guess. It is the same for known and unknown accounts. */
export function toBruteForceApiError(
  { reason, seconds }: GuessRejection,
  kind: PasswordOrCodeGuess['kind'] = 'password',
) {
  return new ApiError('over_request_rate_limit', {
    message: formatMessage(reason, kind, formatWaitTime(seconds)),
    retryAfterSeconds: seconds,
  })
}

function formatMessage(
  reason: GuessRejection['reason'],
  kind: PasswordOrCodeGuess['kind'],
  wait: string,
): string {
  // The email with a session code contains no link.
  if (kind === 'session_code') return `Too many wrong codes. Try again in ${wait}, or sign in again.`
  return reason === 'wait'
    ? `Too many failed attempts. Try again in ${wait}, or use a link sent by email.`
    : `Too many wrong codes. Open the link in the email, or try again in ${wait}.`
}

// The keys are hashed, so that the counters contain no email address and no IP address.
function getKeys({ kind, account, ip }: PasswordOrCodeGuess): {
  address: string
  account: string
  day: string
} {
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')
  return {
    address: `guess:${hash(kind, account, toRateLimitIpPrefix(ip))}`,
    account: `guess:${hash(kind, account)}`,
    day: `guess:${hash(kind, account)}:day`,
  }
}

const toDelayKey = (key: string): string => `${key}:held`
