export { createWatchedPaymentReader } from './activity/payment-changes.queries.ts'
export {
  deleteWalletsOfUser,
  exportWalletsOfUser,
} from './bitcoin.queries.ts'
export { createBitcoinRoutes } from './bitcoin.routes.ts'
export type { ChainIndexAddress } from './chain/open-chain-index.ts'
