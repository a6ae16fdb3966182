export { deleteWalletsOf, exportWallets } from './bitcoin.queries.ts'
export { createBitcoinRoutes } from './bitcoin.routes.ts'
