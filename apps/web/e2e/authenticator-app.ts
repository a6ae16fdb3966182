import { setTimeout as pass } from 'node:timers/promises'
import { generate } from 'otplib'

const STEP_MS = 30_000
/** A code of the step before is good until this step ends, so not when that is about to happen on a busy machine. */
const NEARLY_OVER_MS = 12_000

export function createAuthenticatorApp(shown: string | null) {
  const secret = (shown ?? '').replace(/\s/g, '')
  let lastStep = 0
  return {
    /** Digits that the server takes now, each of a later step (docs/protocol.md#verify-a-factor). Waits, as a person would, when it has run ahead. */
    async next() {
      const step = Math.floor(Date.now() / STEP_MS)
      const isNearlyOver = (step + 1) * STEP_MS - Date.now() < NEARLY_OVER_MS
      // A step before this one is still taken, which leaves room for the ones to come.
      lastStep = Math.max(lastStep + 1, isNearlyOver ? step : step - 1)
      // One ahead is taken, too, and no more.
      await pass(Math.max(0, (lastStep - 1) * STEP_MS - Date.now()))
      return generate({ secret, epoch: (lastStep * STEP_MS) / 1000 })
    },
  }
}
