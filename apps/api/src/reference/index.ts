export { registerApiReferenceRoutes } from './reference.routes.ts'
