import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'

interface KeptAnswersOptions {
  /** Whom the questions are for, as the log calls it. */
  readonly source: string
  /** How long an answer stands. */
  readonly keepMs: number
  /** How long a failure does. */
  readonly keepFailuresMs: number
  /** What whoever asks is told of a failure. */
  readonly refusal: (cause: unknown) => Error
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

interface Kept<T> {
  readonly answer: Promise<T>
  /** Null while the source is being asked. */
  standsUntil: number | null
  settledAt: number
}

/** Answers of a source, by the name of the question. */
export interface ResponseCache<T> {
  /** What was answered of late, or what `ask` finds now. Throws the refusal. */
  get(name: string, ask: () => Promise<T>): Promise<T>
  /** Whether the answer would come without asking. */
  knows(name: string): boolean
}

/**
 * Stands between many clients and one source: the same question is asked once per `keepMs` at most, and never while it is
 * under way. Nothing older is served. An outage is one line of the log, and so is its end.
 */
export function createResponseCache<T>(options: KeptAnswersOptions): ResponseCache<T> {
  const { source, keepMs, keepFailuresMs, refusal, clock, log } = options
  const kept = new Map<string, Kept<T>>()
  let isFailing = false

  async function answerTo(ask: () => Promise<T>): Promise<T> {
    try {
      const answer = await ask()
      if (isFailing) log.info(`${source} can be read again`)
      isFailing = false
      return answer
    } catch (error) {
      // One line per outage; the log of a long one would say the same every few seconds.
      if (!isFailing) log.warn({ err: error }, `${source} cannot be read`)
      isFailing = true
      throw refusal(error)
    }
  }

  function stands({ standsUntil, settledAt }: Kept<T>): boolean {
    if (standsUntil === null) return true
    const now = clock.now().getTime()
    // A clock that was set back must not silence the source.
    return now >= settledAt && now < standsUntil
  }

  function find(name: string): Kept<T> | undefined {
    for (const [other, one] of kept) if (!stands(one)) kept.delete(other)
    return kept.get(name)
  }

  return {
    knows: (name) => find(name) !== undefined,
    get(name, ask) {
      const known = find(name)
      if (known) return known.answer
      const fresh: Kept<T> = { answer: answerTo(ask), standsUntil: null, settledAt: 0 }
      const settleFor = (ms: number) => () => {
        fresh.settledAt = clock.now().getTime()
        fresh.standsUntil = fresh.settledAt + ms
      }
      fresh.answer.then(settleFor(keepMs), settleFor(keepFailuresMs))
      kept.set(name, fresh)
      return fresh.answer
    },
  }
}
