import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import type { SiweMessage } from 'viem/siwe'
import { createSiweMessage } from 'viem/siwe'
import type { TestApp } from '../harness/test-app.ts'
import { VERSIONED } from './people.ts'

/** A wallet of a browser with one key. */
export type EthereumWallet = ReturnType<typeof createEthereumWallet>

export function createEthereumWallet() {
  const account = privateKeyToAccount(generatePrivateKey())
  return {
    address: account.address.toLowerCase() as `0x${string}`,
    sign: (message: string) => account.signMessage({ message }),
    /** The interface that browsers know as `window.ethereum`. */
    provider: {
      async request({ method, params = [] }: { method: string; params?: readonly unknown[] }) {
        if (method === 'eth_requestAccounts') return [account.address]
        if (method === 'eth_chainId') return '0x1'
        if (method !== 'personal_sign') throw new Error(`The wallet does not know ${method}.`)
        return account.signMessage({ message: { raw: params[0] as `0x${string}` } })
      },
      on: () => {},
      removeListener: () => {},
    },
  }
}

/** Returns a message for a page of the app, issued now. */
export const signInMessage = (
  app: TestApp,
  address: `0x${string}`,
  fields: Partial<SiweMessage> = {},
): string =>
  createSiweMessage({
    address,
    chainId: 1,
    domain: new URL(app.url).host,
    nonce: 'a1b2c3d4',
    uri: `${app.url}/signin`,
    version: '1',
    statement: 'Sign in to Satlens.',
    issuedAt: app.clock.now(),
    ...fields,
  })

export const sendSignedMessage = (app: TestApp, message: string, signature: string) =>
  app.request
    .post('/auth/v1/token?grant_type=web3')
    .set(VERSIONED)
    .send({ chain: 'ethereum', message, signature })

export async function signInWithWallet(
  app: TestApp,
  wallet: EthereumWallet,
  fields: Partial<SiweMessage> = {},
) {
  const message = signInMessage(app, wallet.address, fields)
  return sendSignedMessage(app, message, await wallet.sign(message))
}
