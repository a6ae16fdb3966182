import type { AccountScript, ApiErrorCode, GeneratedWallet } from '@satlens/contract'
import type { BitcoinNetwork } from '@satlens/domain'
import {
  ACCOUNT_KEY_MESSAGES,
  type AccountKeyIssue,
  deriveAddress,
  parseAccountKey,
  toOutputScript,
} from '@satlens/wallet'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../kernel/clock.ts'
import { ApiError } from '../../kernel/http/errors.ts'
import { type SetWalletDeps, setCurrentWallet } from './set-current-wallet.ts'

export interface RegisterWalletDeps extends SetWalletDeps {
  readonly clock: Clock
  readonly network: BitcoinNetwork
}

/** The public data of a wallet that was created elsewhere. */
export type PublicWallet =
  | {
      readonly account_key: string
      readonly network: BitcoinNetwork
      readonly script?: AccountScript | undefined
      readonly fingerprint?: string | undefined
    }
  | { readonly address: string; readonly network: BitcoinNetwork }

/** Registers a watch-only wallet, which becomes the current one. Earlier wallets stay stored. */
export async function registerWallet(
  deps: RegisterWalletDeps,
  userId: string,
  wallet: PublicWallet,
  request: FastifyRequest,
): Promise<GeneratedWallet> {
  const { clock, network } = deps
  if (wallet.network !== network) throw new ApiError('network_mismatch')
  const publicData = 'account_key' in wallet ? readAccount(wallet) : readAddress(wallet)
  const createdAt = clock.now()
  await setCurrentWallet(deps, request, { userId, network, ...publicData, createdAt })
  return {
    address: publicData.address,
    network,
    kind: 'watch_only',
    script: publicData.script,
    account_key: publicData.accountKey,
    created_at: createdAt.toISOString(),
  }
}

function readAccount(wallet: Extract<PublicWallet, { account_key: string }>) {
  const account = parseAccountKey(wallet.account_key, wallet.network, wallet.script)
  if (!account.ok) {
    throw new ApiError(CODES[account.issue] ?? 'invalid_account_key', {
      message: ACCOUNT_KEY_MESSAGES[account.issue],
    })
  }
  return {
    address: deriveAddress(account.value, 'receive', 0).address,
    accountKey: account.value.text,
    script: account.value.script,
    fingerprint: wallet.fingerprint ?? null,
  }
}

const CODES: Partial<Record<AccountKeyIssue, ApiErrorCode>> = {
  private_key: 'private_material_refused',
  other_network: 'network_mismatch',
}

function readAddress({ address, network }: Extract<PublicWallet, { address: string }>) {
  const script = toOutputScript(address, network)
  if (!script.ok) {
    if (script.issue === 'other_network') throw new ApiError('network_mismatch')
    throw new ApiError('invalid_address', {
      message: 'This is not a Bitcoin address, or it has a typing mistake.',
    })
  }
  return { address: normalizeCase(address.trim()), accountKey: null, script: null, fingerprint: null }
}

// QR codes contain bech32 addresses in upper case. Base58 addresses are case-sensitive and stay unchanged.
const normalizeCase = (address: string): string =>
  address === address.toUpperCase() && /^(BC|TB|BCRT)1/.test(address) ? address.toLowerCase() : address
