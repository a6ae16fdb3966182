import { Agent, request } from 'node:http'
import type { Answer } from '../../assertions/answer.ts'
import type { Rendered } from './calls.ts'

/** Longer than anything may take, on a machine that is busy with other things, too. */
const PATIENCE_MS = 60_000
const SMALLEST_BODY_LIMIT = 16_384

/** Sends requests over real connections, which it keeps. */
export function openClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    /** Null when the server hung up on a body that it did not want to read. Rejects when nothing comes. */
    send: ({ method, url: path, headers, body }: Rendered): Promise<Answer | null> =>
      new Promise((resolve, reject) => {
        const length = body === null ? 0 : Buffer.byteLength(body)
        const sent = request(
          new URL(url),
          {
            agent,
            method,
            path,
            timeout: PATIENCE_MS,
            headers: { ...headers, ...(body === null ? {} : { 'content-length': String(length) }) },
          },
          (response) => {
            const parts: Buffer[] = []
            response.on('data', (part: Buffer) => parts.push(part))
            response.on('error', reject)
            response.on('end', () =>
              resolve({
                statusCode: response.statusCode ?? 0,
                headers: response.headers,
                body: Buffer.concat(parts).toString(),
              }),
            )
          },
        )
        sent.on('timeout', () => sent.destroy(new Error('There was no answer.')))
        sent.on('error', (error) => (length > SMALLEST_BODY_LIMIT ? resolve(null) : reject(error)))
        sent.end(body ?? undefined)
      }),
    close: () => agent.destroy(),
  }
}
