import type { BruteForceThrottle } from '#auth/core/limits/brute-force-throttle.ts'
import type { MessageDeps } from '#auth/messages/message-deps.ts'

export interface OneTimeDeps extends MessageDeps {
  readonly guesses: BruteForceThrottle
}
