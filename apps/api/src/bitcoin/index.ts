export {
  deleteWalletsOfUser as deleteWalletsOf,
  exportWalletsOfUser as exportWallets,
} from './bitcoin.queries.ts'
export { createBitcoinRoutes } from './bitcoin.routes.ts'
