// A Fastify server that sends fixed answers: those of the API with and without its headers, or an empty object. Started by
// speed.ts.
import Fastify, { type FastifyReply } from 'fastify'
import { SAME_HEADERS } from './load.ts'

/** A route and its fixed answer in base64. */
export interface EmptyRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly type: string
  readonly body: string
  /** All other headers of the API, sent under {@link SAME_HEADERS}. */
  readonly headers: Readonly<Record<string, string>>
}

process.once('message', async (routes: readonly EmptyRoute[]) => {
  const app = Fastify()
  app.get('/empty', async () => ({}))
  for (const { method, path, type, body, headers } of routes) {
    const bytes = Buffer.from(body, 'base64')
    app.route({ method, url: path, handler: (_request, reply) => reply.type(type).send(bytes) })
    const handler = (_request: unknown, reply: FastifyReply) => reply.headers(headers).type(type).send(bytes)
    app.route({ method, url: SAME_HEADERS + path, handler })
  }
  process.send?.(await app.listen({ port: 0, host: 'localhost' }))
})
process.once('disconnect', () => process.exit())
