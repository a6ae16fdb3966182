export { findDescriptorsOfUser } from './accounts/accounts.queries.ts'
export { createWatchedPaymentReader } from './activity/payment-changes.queries.ts'
export {
  deleteWalletsOfUser,
  exportWalletsOfUser,
} from './bitcoin.queries.ts'
export { createBitcoinModule } from './bitcoin-module.ts'
export type { ChainIndexAddress } from './chain/open-chain-index.ts'
export type { WalletImportSettings } from './import-wallets.ts'

type ImportWallets = typeof import('./import-wallets.ts').importWallets

/** Adds watched accounts and labels of an export to an account. Its code is loaded with the first import. */
export const importWallets: ImportWallets = async (...data) =>
  (await import('./import-wallets.ts')).importWallets(...data)
