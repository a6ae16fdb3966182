import type { FastifyBaseLogger } from 'fastify'

/** Returns a function that logs the start and the end of an outage, given an error, or null after a success. */
export function createOutageLog(log: Pick<FastifyBaseLogger, 'warn' | 'info'>, work: string) {
  let isFailing = false
  return (error: unknown): void => {
    if (error !== null && !isFailing) log.warn({ err: error }, `${work} fails`)
    if (error === null && isFailing) log.info(`${work} works again`)
    isFailing = error !== null
  }
}
