export { createReadinessCheck, healthRoutes } from './health.routes.ts'
export {
  createOAuthServerCounters,
  createRateLimitRejectionCounter,
  registerJobMetrics,
  registerModuleMetrics,
  registerProcessMetrics,
  registerRequestMetrics,
} from './measure.ts'
export { prometheusMetricsRoutes } from './metrics.routes.ts'
