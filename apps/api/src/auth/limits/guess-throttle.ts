import { createHash } from 'node:crypto'
import type { Counters } from '../../kernel/counters.ts'
import { GUESS_LIMITS } from './limits.ts'
import { networkOf } from './network.ts'

/** An attempt to prove an account by something that can be guessed. The account may not exist. */
export interface Guess {
  readonly kind: 'password' | 'one_time_code'
  /** What the account was called by: the same for a known and an unknown one. */
  readonly account: string
  readonly ip: string
}

/** Slows guessing down without ever closing an account (wire §10.9). */
export interface GuessThrottle {
  /**
   * How many seconds this guess has to wait. With 0 it may be tried, and counts as wrong until it has succeeded, so that
   * those under way count, too. `isFamiliar` is asked only when strangers have been busy: whether the account is in
   * use from this address.
   */
  attempt(guess: Guess, isFamiliar: () => Promise<boolean>): Promise<number>
  succeeded(guess: Guess): Promise<void>
}

/** `factor` multiplies how many wrong guesses pass. `onRefused` is told of each that has to wait, by its kind. */
export function createGuessThrottle(
  counters: Counters,
  factor: number,
  onRefused: (kind: `guess_${Guess['kind']}`) => void = () => {},
): GuessThrottle {
  const { windowS, perAddress, perAccount } = GUESS_LIMITS

  async function charge(key: string, allowed: number): Promise<void> {
    const { count } = await counters.add(key, windowS)
    const seconds = waitAfter(count, allowed)
    if (seconds > 0) await counters.hold(held(key), seconds)
  }

  return {
    async attempt(guess, isFamiliar) {
      const { here, everywhere } = keysOf(guess)
      const heldHereMs = await counters.heldForMs(held(here))
      const heldMs = heldHereMs > 0 ? heldHereMs : await counters.heldForMs(held(everywhere))
      if (heldHereMs > 0 || (heldMs > 0 && !(await isFamiliar()))) {
        onRefused(`guess_${guess.kind}`)
        return Math.ceil(heldMs / 1000)
      }
      await charge(here, perAddress * factor)
      await charge(everywhere, perAccount * factor)
      return 0
    },
    async succeeded(guess) {
      const { here, everywhere } = keysOf(guess)
      await counters.forget(here)
      await counters.forget(held(here))
      await counters.takeBack(everywhere, windowS)
    },
  }
}

/** 1, 2, 4 … seconds from the last failure that passes on, and never more than a minute. */
export const waitAfter = (failures: number, allowed: number): number =>
  failures < allowed ? 0 : Math.min(2 ** (failures - allowed), GUESS_LIMITS.longestWaitS)

// Hashed: whoever reads the counters learns no address of anybody.
function keysOf({ kind, account, ip }: Guess): { here: string; everywhere: string } {
  const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')
  return {
    here: `guess:${hash(kind, account, networkOf(ip))}`,
    everywhere: `guess:${hash(kind, account)}`,
  }
}

const held = (key: string): string => `${key}:held`
