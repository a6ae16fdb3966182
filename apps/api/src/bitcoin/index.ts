export { bitcoinRoutes } from './bitcoin.routes.ts'
