import { getServerMessage } from '#shared/api/api-error.ts'
import { messages } from './messages.ts'

const text = messages.failure

const MESSAGES_BY_CODE = new Map<unknown, string>([
  [4100, text.notAllowed],
  [4200, text.unknownCall],
  [-32_601, text.unknownCall],
  [4900, text.noChain],
  [4901, text.noChain],
])

/** Why a read failed, by the first known error in its chain of causes. */
export function getChainErrorMessage(thrown: unknown, sourceKind: 'server' | 'wallet'): string {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 8; error = error.cause, depth++) {
    const message = getServerMessage(error)
    if (message !== undefined) return message
    if (error.name === 'TimeoutError') return text.late
    const known = MESSAGES_BY_CODE.get((error as { code?: unknown }).code)
    if (known !== undefined) return known
  }
  return text[sourceKind]
}

/** The common name of a chain by its EIP-155 number; null for a rare one. */
export const getNetworkName = (chainId: number): string | null => messages.networks[chainId] ?? null
