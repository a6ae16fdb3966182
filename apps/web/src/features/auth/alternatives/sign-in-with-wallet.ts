import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { stringToHex } from 'viem/utils'
import { ApiError } from '#shared/api/api-error.ts'
import { settings } from '#shared/browser/settings.ts'
import { signInByEthereumWallet } from '#shared/session/alternative-sign-in.ts'
import { walletMessages as text } from './wallet-messages.ts'

/** The wallet that extensions inject as `window.ethereum` (EIP-1193). */
interface InjectedWallet {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
}

interface WalletProblem {
  readonly title: string
  readonly description: string
}

/** Signs in with the injected wallet. Returns what the user can do if it does not sign; throws errors of the server. */
export async function signInWithWallet(): Promise<WalletProblem | null> {
  const signed = await requestSignature((window as unknown as { ethereum: InjectedWallet }).ethereum)
  if ('title' in signed) return signed
  try {
    await signInByEthereumWallet(signed)
    return null
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_credentials') return text.notVerified
    throw error
  }
}

async function requestSignature(
  wallet: InjectedWallet,
): Promise<WalletProblem | { readonly message: string; readonly signature: string }> {
  try {
    // Without a time limit: a person is reading a window of the wallet.
    const accounts = await wallet.request({ method: 'eth_requestAccounts' })
    const address: unknown = Array.isArray(accounts) ? accounts[0] : null
    if (!isHex(address)) return text.noAccount
    const message = createSiweMessage({
      address,
      chainId: Number(await wallet.request({ method: 'eth_chainId' })),
      domain: location.host,
      uri: `${location.origin}${location.pathname}`,
      version: '1',
      nonce: generateSiweNonce(),
      issuedAt: new Date(),
      // EIP-4361 allows ASCII only, so the statement is in English whatever the language of the page.
      statement: `Sign in to ${settings.brand}. This request makes no payment.`,
    })
    const bytes = stringToHex(message)
    const signature = await wallet.request({ method: 'personal_sign', params: [bytes, address] })
    return isHex(signature) ? { message, signature } : text.broken
  } catch (error) {
    return getWalletProblem(error)
  }
}

const isHex = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)

// EIP-1193: 4001 the person declined. EIP-1474: -32002 the same request is already open in the wallet.
function getWalletProblem(error: unknown): WalletProblem {
  const { code } = (error ?? {}) as { code?: unknown }
  if (code === 4001) return text.declined
  return code === -32_002 ? text.pending : text.broken
}
