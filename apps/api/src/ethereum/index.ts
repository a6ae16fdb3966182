export { createEthereumRpcProxyRoutes } from './ethereum.routes.ts'
