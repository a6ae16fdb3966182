export { createReadiness, healthRoutes } from './health.routes.ts'
export {
  countRejections,
  measureModules,
  measureProcess,
  measureRequests,
  registerJobMetrics,
} from './measure.ts'
export { metricsRoutes } from './metrics.routes.ts'
