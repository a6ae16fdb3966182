import type {
  BitcoinNetwork,
  EndpointInput,
  GeneratedWallet,
  generateWalletEndpoint,
} from '@satlens/contract'
import { asUser } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import { ApiError } from '../kernel/errors.ts'
import { drawSpecimen, verifySpecimen } from './specimen-address.ts'
import { insertWallet } from './wallets.queries.ts'

export interface GenerateWalletDeps {
  readonly db: Db
  readonly clock: Clock
  readonly network: BitcoinNetwork
  readonly randomBytes: (length: number) => Uint8Array
}

type Body = EndpointInput<typeof generateWalletEndpoint>['body']

/** Gives the user a new keyless address, which becomes the current one. Earlier ones are kept. */
export async function generateWallet(
  { db, clock, network, randomBytes }: GenerateWalletDeps,
  userId: string,
  body: Body,
): Promise<GeneratedWallet> {
  if (body && 'network' in body) throw new ApiError('unexpected_body')
  const { address, proof } = drawSpecimen(network, randomBytes)
  // Nobody gets an address whose proof does not hold, whatever went wrong.
  if (!verifySpecimen(address, proof.r)) throw new Error('The specimen address does not match its proof')
  const createdAt = clock.now()
  await asUser(db, userId, (tx) => insertWallet(tx, { userId, network, address, proofR: proof.r, createdAt }))
  return { address, network, kind: 'keyless_specimen', proof, created_at: createdAt.toISOString() }
}
