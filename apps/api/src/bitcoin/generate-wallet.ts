import type {
  BitcoinNetwork,
  EndpointInput,
  GeneratedWallet,
  generateWalletEndpoint,
} from '@satlens/contract'
import { asUser } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/db.ts'
import { type PublicWallet, registerWallet } from './register-wallet.ts'
import { drawSpecimen, verifySpecimen } from './specimen-address.ts'
import { insertWallet } from './wallets.queries.ts'

export interface GenerateWalletDeps {
  readonly db: Db
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
): Promise<GeneratedWallet> {
  return isWallet(body) ? registerWallet(deps, userId, body) : giveSpecimen(deps, userId)
}

const isWallet = (body: Body): body is PublicWallet =>
  typeof body === 'object' && body !== null && 'network' in body

async function giveSpecimen(
  { db, clock, network, randomBytes }: GenerateWalletDeps,
  userId: string,
): Promise<GeneratedWallet> {
  const { address, proof } = drawSpecimen(network, randomBytes)
  // Nobody gets an address whose proof does not hold, whatever went wrong.
  if (!verifySpecimen(address, proof.r)) throw new Error('The specimen address does not match its proof')
  const createdAt = clock.now()
  await asUser(db, userId, (tx) => insertWallet(tx, { userId, network, address, proofR: proof.r, createdAt }))
  return { address, network, kind: 'keyless_specimen', proof, created_at: createdAt.toISOString() }
}
