export { createReadinessCheck as createReadiness, healthRoutes } from './health.routes.ts'
export {
  createRateLimitRejectionCounter as countRejections,
  registerJobMetrics,
  registerModuleMetrics as measureModules,
  registerProcessMetrics as measureProcess,
  registerRequestMetrics as measureRequests,
} from './measure.ts'
export { prometheusMetricsRoutes as metricsRoutes } from './metrics.routes.ts'
