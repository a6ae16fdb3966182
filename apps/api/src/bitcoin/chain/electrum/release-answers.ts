import { setTimeout as wait } from 'node:timers/promises'
import type { Ask } from './line-rpc.ts'

interface Filler {
  /** Returns true if the server pads its answers. */
  readonly isNeeded: () => boolean
  /** A request whose answer is longer than 1,024 bytes. */
  readonly method: string
  readonly params: readonly unknown[]
}

const RETRY_MS = 25

/**
 * Keeps a server from holding answers back. ElectrumX 1.20 pads what it sends to at least 1,024 bytes and waits up to a second
 * for so many, so that eight short answers take a second. A long answer after them releases them.
 */
export function releaseAnswers(ask: Ask, { isNeeded, method, params }: Filler): Ask {
  let sent = 0
  let waiting = 0
  let isReleasing = false

  async function release(): Promise<void> {
    if (isReleasing) return
    isReleasing = true
    while (waiting > 0) {
      const sentBefore = sent
      await ask(method, params).catch(() => {})
      // Later requests need another long answer at once. Earlier ones wait for the server itself.
      if (waiting > 0 && sent === sentBefore) await wait(RETRY_MS, null, { ref: false })
    }
    isReleasing = false
  }

  return async (...request) => {
    sent += 1
    waiting += 1
    // After the other requests of the same moment.
    if (isNeeded()) setImmediate(release)
    try {
      return await ask(...request)
    } finally {
      waiting -= 1
    }
  }
}
