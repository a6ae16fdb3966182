// A Fastify server that sends fixed answers: those of the API, or an empty object. Started by speed.ts.
import Fastify from 'fastify'

/** A route and its fixed answer in base64. */
export interface EmptyRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly type: string
  readonly body: string
}

process.once('message', async (routes: readonly EmptyRoute[]) => {
  const app = Fastify()
  app.get('/empty', async () => ({}))
  for (const { method, path, type, body } of routes) {
    const bytes = Buffer.from(body, 'base64')
    app.route({ method, url: path, handler: (_request, reply) => reply.type(type).send(bytes) })
  }
  process.send?.(await app.listen({ port: 0, host: 'localhost' }))
})
process.once('disconnect', () => process.exit())
