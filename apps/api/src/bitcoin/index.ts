export { bitcoinRoutes } from './bitcoin.routes.ts'
export { exportWallets } from './export-wallets.ts'
