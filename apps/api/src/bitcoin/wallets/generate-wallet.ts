import type {
  BitcoinNetwork,
  EndpointInput,
  GeneratedWallet,
  generateWalletEndpoint,
} from '@satlens/contract'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { createSpecimen, verifySpecimen } from '../specimen-address.ts'
import { type PublicWallet, registerWallet } from './register-wallet.ts'
import { type SetWalletDeps, setCurrentWallet } from './set-current-wallet.ts'

export interface GenerateWalletDeps extends SetWalletDeps {
  readonly clock: Clock
  readonly network: BitcoinNetwork
  readonly randomBytes: (length: number) => Uint8Array
}

type Body = EndpointInput<typeof generateWalletEndpoint>['body']

/**
 * Registers the wallet whose public data are sent; without any, gives the user a new keyless address. Either becomes the
 * current wallet, and earlier ones are kept.
 */
export async function generateWallet(
  deps: GenerateWalletDeps,
  userId: string,
  body: Body,
  request: FastifyRequest,
): Promise<GeneratedWallet> {
  return isWallet(body) ? registerWallet(deps, userId, body, request) : giveSpecimen(deps, userId, request)
}

const isWallet = (body: Body): body is PublicWallet =>
  typeof body === 'object' && body !== null && 'network' in body

async function giveSpecimen(
  deps: GenerateWalletDeps,
  userId: string,
  request: FastifyRequest,
): Promise<GeneratedWallet> {
  const { clock, network, randomBytes } = deps
  const { address, proof } = createSpecimen(network, randomBytes)
  // Nobody gets an address whose proof does not hold, whatever went wrong.
  if (!verifySpecimen(address, proof.r)) throw new Error('The specimen address does not match its proof')
  const createdAt = clock.now()
  await setCurrentWallet(deps, request, { userId, network, address, proofR: proof.r, createdAt })
  return { address, network, kind: 'keyless_specimen', proof, created_at: createdAt.toISOString() }
}
