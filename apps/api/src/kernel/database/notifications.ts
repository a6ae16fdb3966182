import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { addJitter } from '../jitter.ts'
import { TCP_KEEP_ALIVE } from './keep-alive.ts'

interface ListenOptions {
  /** An SQL identifier. */
  readonly channel: string
  readonly onNotification: (payload: string) => void
  /** Called after every attempt to connect: notifications sent before it were missed. `error` is null if it succeeded. */
  readonly onConnect: (error: unknown) => void
  /** How long to wait before the next attempt to connect, on average. */
  readonly retryAfterMs: number
}

/** Listens for notifications of PostgreSQL until `close`, which never throws. */
export type ListenForNotifications = (options: ListenOptions) => { close(): Promise<void> }

const CONNECT_WITHIN_MS = 5_000

/**
 * Returns a function that listens on a connection of its own, which it reopens when it breaks. A pooler in transaction mode
 * passes no notifications on.
 */
export const createNotificationListener =
  (url: string): ListenForNotifications =>
  ({ channel, onNotification, onConnect, retryAfterMs }) => {
    const shutdown = new AbortController()
    const { signal } = shutdown

    async function listenUntilBroken(): Promise<void> {
      const socket = new Socket()
      const closeSocket = () => socket.destroy()
      signal.addEventListener('abort', closeSocket, { once: true })
      const client = new pg.Client({
        connectionString: url,
        connectionTimeoutMillis: CONNECT_WITHIN_MS,
        query_timeout: CONNECT_WITHIN_MS,
        ...TCP_KEEP_ALIVE,
        stream: () => socket,
      })
      const ended = new Promise((resolve) => client.once('end', resolve))
      // The end of the connection follows. Without a listener the error would end the process.
      client.on('error', () => {})
      client.on('notification', ({ payload }) => onNotification(payload ?? ''))
      const error = await client
        .connect()
        .then(() => client.query(`listen ${channel}`))
        .then(
          () => null,
          (thrown: unknown) => thrown,
        )
      if (error !== null) socket.destroy()
      if (!signal.aborted) onConnect(error)
      await ended
      signal.removeEventListener('abort', closeSocket)
    }

    async function run(): Promise<void> {
      while (!signal.aborted) {
        await listenUntilBroken()
        await wait(addJitter(retryAfterMs), undefined, { ref: false, signal }).catch(() => {})
      }
    }

    const running = run()
    return {
      async close() {
        shutdown.abort()
        await running
      },
    }
  }
