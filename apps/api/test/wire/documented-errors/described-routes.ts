import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { type DescribedRoute, rememberRoutes } from '../../../src/kernel/http/route-description.ts'
import { startTestApp } from '../../harness/test-app.ts'

/** Every described route of a whole app, read from one that is started for it. */
export async function listDescribedRoutes(): Promise<readonly DescribedRoute[]> {
  const found: (readonly DescribedRoute[])[] = []
  const watch = (message: unknown) => {
    found.push(rememberRoutes((message as { fastify: FastifyInstance }).fastify))
  }
  diagnostics.subscribe('fastify.initialization', watch)
  const app = await startTestApp()
  diagnostics.unsubscribe('fastify.initialization', watch)
  await app.close()
  return found.flat()
}
