import { mainnet } from 'viem/chains'
import { createConfig, http, injected } from 'wagmi'

/** The injected wallet on Ethereum's main network (docs/spec/README.md#product), the whole of what the product asks of wallets. */
export const wallets = createConfig({
  chains: [mainnet],
  connectors: [injected()],
  transports: { [mainnet.id]: http('/ethereum/v1/rpc') },
})
