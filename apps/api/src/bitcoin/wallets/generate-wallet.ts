import type { EndpointInput, GeneratedWallet, generateWalletEndpoint } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
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
 * Registers the wallet of the given public data or, without any, creates a specimen address for the user. It becomes the
 * current wallet. Earlier wallets stay stored.
 */
export async function generateWallet(
  deps: GenerateWalletDeps,
  userId: string,
  body: Body,
  request: FastifyRequest,
): Promise<GeneratedWallet> {
  return isWallet(body)
    ? registerWallet(deps, userId, body, request)
    : createSpecimenWallet(deps, userId, request)
}

const isWallet = (body: Body): body is PublicWallet =>
  typeof body === 'object' && body !== null && 'network' in body

async function createSpecimenWallet(
  deps: GenerateWalletDeps,
  userId: string,
  request: FastifyRequest,
): Promise<GeneratedWallet> {
  const { clock, network, randomBytes } = deps
  const { address, proof } = createSpecimen(network, randomBytes)
  // Guards against returning an address whose proof is wrong.
  if (!verifySpecimen(address, proof.r)) throw new Error('The specimen address does not match its proof')
  const createdAt = clock.now()
  await setCurrentWallet(deps, request, { userId, network, address, proofR: proof.r, createdAt })
  return { address, network, kind: 'keyless_specimen', proof, created_at: createdAt.toISOString() }
}
