import { Agent, request } from 'node:http'
import type { Answer } from '../../assertions/answer.ts'
import type { Rendered } from './calls.ts'

/** Longer than any request may take, even on a busy machine. */
const TIMEOUT_MS = 60_000
const SMALLEST_BODY_LIMIT = 16_384

export function openClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  return {
    /** Sends a request. Resolves to null when the server closes the connection on a large body; rejects on a timeout. */
    send: ({ method, url: path, headers, body }: Rendered): Promise<Answer | null> =>
      new Promise((resolve, reject) => {
        const length = body === null ? 0 : Buffer.byteLength(body)
        const sent = request(
          new URL(url),
          {
            agent,
            method,
            path,
            timeout: TIMEOUT_MS,
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
        sent.on('timeout', () => sent.destroy(new Error(`No answer within ${TIMEOUT_MS} ms.`)))
        sent.on('error', (error) => (length > SMALLEST_BODY_LIMIT ? resolve(null) : reject(error)))
        sent.end(body ?? undefined)
      }),
    close: () => agent.destroy(),
  }
}
