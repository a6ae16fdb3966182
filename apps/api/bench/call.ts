import { Agent, request } from 'node:http'

/** A request of a benchmark. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PATCH'
  readonly path: string
  readonly token?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answered {
  readonly status: number
  readonly body: string
  readonly ms: number
}

/** Returns a function that makes calls over kept connections, so that no handshake is measured. */
export function caller(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = ({ method, path, token, body, headers: more = {} }: Call): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? null : JSON.stringify(body)
      const headers = {
        'x-supabase-api-version': '2024-01-01',
        ...(text === null
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...more,
      }
      const startedAt = performance.now()
      const outgoing = request(new URL(path, url), { method, agent, headers }, (reply) => {
        const parts: Buffer[] = []
        reply.on('data', (part: Buffer) => parts.push(part))
        reply.on('end', () => {
          const took = performance.now() - startedAt
          resolve({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString(), ms: took })
        })
        reply.on('error', reject)
      })
      outgoing.on('error', reject)
      outgoing.end(text ?? undefined)
    })
  return { call, close: () => agent.destroy() }
}
