import type { Hex } from 'viem'
import { ApiError } from '#kernel/http/errors.ts'

export interface EthereumSignatureClaim {
  /** The text that the wallet signed, with the prefix of EIP-191. */
  readonly message: string
  readonly address: Hex
  readonly chainId: number
  readonly signature: Hex
}

/** Returns true if the account at the address signed the message. Throws `service_unavailable` if the node does not answer. */
export type EthereumSignatureVerifier = (claim: EthereumSignatureClaim) => Promise<boolean>

interface VerifierOptions {
  /** The node that contract wallets are asked through. Null if none is configured. */
  readonly nodeUrl: string | null
  readonly fetch: typeof fetch
  readonly timeoutMs?: number
}

/** A key's signature: r, s and v. Signatures of contract wallets have any length. */
const KEY_SIGNATURE_LENGTH = 132

/** Creates a verifier for signatures of keys and, with a node, of contract wallets (EIP-1271, ERC-6492). */
export async function createEthereumSignatureVerifier({
  nodeUrl,
  fetch,
  timeoutMs = 4_000,
}: VerifierOptions): Promise<EthereumSignatureVerifier> {
  // Servers that do not offer this sign-in never load the library.
  const { createPublicClient, http, verifyMessage } = await import('viem')
  const transport = http(nodeUrl ?? undefined, {
    fetchFn: fetch,
    fetchOptions: { redirect: 'error' },
    timeout: timeoutMs,
    retryCount: 0,
  })
  const node = nodeUrl === null ? null : createPublicClient({ transport })
  return async ({ message, address, chainId, signature }) => {
    if (signature.length === KEY_SIGNATURE_LENGTH) {
      const isOfKey = await verifyMessage({ address, message, signature }).catch(() => false)
      if (isOfKey) return true
    }
    if (!node) return false
    const nodeChainId = await node.getChainId().catch((cause: unknown) => {
      throw new ApiError('service_unavailable', { cause, retryAfterSeconds: 5 })
    })
    // A contract at this address of another chain may belong to someone else.
    if (nodeChainId !== chainId) return false
    return node.verifyMessage({ address, message, signature }).catch(() => false)
  }
}
