import { PassThrough, type Readable } from 'node:stream'
import type { Db } from '../database/db.ts'
import { writeAllWithStallTimeout } from './json-parts.ts'

interface SnapshotStreamOptions {
  readonly db: Db
  /** Each stream holds a database connection until its reader is done, so most connections stay free for other requests. */
  readonly maxConcurrent: number
  /** Creates the error that is thrown if that many streams are running. */
  readonly createBusyError: () => Error
}

// Shorter than the idle timeouts of PostgreSQL transactions and of pool connections.
const LIMITS = { stalledForMs: 8_000, withinMs: 300_000 }

/** Streams text that is read from a consistent snapshot. */
export type StreamSnapshot = (
  open: (tx: Db) => AsyncIterable<string> | Promise<AsyncIterable<string>>,
) => Promise<Readable>

/**
 * Returns a function that streams what is read in one read-only transaction. It throws what `open` throws. The transaction ends
 * when the reader has everything, disconnects or stalls for 8 s; if reading fails, the connection is broken.
 */
export function createSnapshotStreamer({
  db,
  maxConcurrent,
  createBusyError,
}: SnapshotStreamOptions): StreamSnapshot {
  let running = 0
  return async (open) => {
    if (running >= maxConcurrent) throw createBusyError()
    running += 1
    const output = new PassThrough()
    // Without a listener an error before the first read would end the process.
    output.on('error', () => {})
    const started = new Promise<void>((resolve, reject) => {
      db.transaction(
        async (tx) => {
          const pieces = await open(tx)
          resolve()
          await writeAllWithStallTimeout(output, pieces, LIMITS)
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      )
        .then(() => output.end())
        .catch((error: Error) => {
          reject(error)
          // Breaks the connection, so that the client cannot take a partial document for a complete one.
          output.destroy(error)
        })
        .finally(() => {
          running -= 1
        })
    })
    await started
    return output
  }
}
