import type { FastifyPluginAsync } from 'fastify'
import { healthRoutes } from './health.routes.ts'
import { metricsRoutes } from './metrics.routes.ts'

type OperationsDeps = Parameters<typeof healthRoutes>[1] & Parameters<typeof metricsRoutes>[1]

/** Health checks and metrics. */
export const operationsRoutes =
  (deps: OperationsDeps): FastifyPluginAsync =>
  async (app) => {
    healthRoutes(app, deps)
    metricsRoutes(app, deps)
  }

export { createReadiness } from './health.routes.ts'
export {
  countRejections,
  measureModules,
  measureProcess,
  measureRequests,
  registerJobMetrics,
} from './measure.ts'
