import { getServerMessage } from '#shared/api/api-error.ts'
import type { ChainSource } from './chain-source.ts'
import { messages } from './messages.ts'

const text = messages.failure

const BY_CODE = new Map<unknown, string>([
  [4100, text.notAllowed],
  [4200, text.unknownCall],
  [-32_601, text.unknownCall],
  [4900, text.noChain],
  [4901, text.noChain],
])

/** Why a reading failed, for a person. The first cause that is understood speaks. */
export function getChainErrorMessage(thrown: unknown, source: ChainSource): string {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 8; error = error.cause, depth++) {
    const said = getServerMessage(error)
    if (said !== undefined) return said
    if (error.name === 'TimeoutError') return text.late
    const known = BY_CODE.get((error as { code?: unknown }).code)
    if (known !== undefined) return known
  }
  return source.kind === 'server' ? text.server : text.wallet
}
