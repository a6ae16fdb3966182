export { ethereumRoutes } from './ethereum.routes.ts'
