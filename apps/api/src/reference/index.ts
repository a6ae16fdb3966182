export { registerApiReferenceRoutes as addReference } from './reference.routes.ts'
