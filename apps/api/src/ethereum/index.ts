export { createEthereumRpcProxyRoutes as ethereumRoutes } from './ethereum.routes.ts'
