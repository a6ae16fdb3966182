export {
  deleteWalletsOfUser,
  exportWalletsOfUser,
} from './bitcoin.queries.ts'
export { createBitcoinRoutes } from './bitcoin.routes.ts'
