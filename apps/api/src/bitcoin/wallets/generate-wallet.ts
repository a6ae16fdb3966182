import { randomBytes } from 'node:crypto'
import type { ApiErrorCode, EndpointInput, GeneratedWallet, generateWalletEndpoint } from '@satlens/contract'
import {
  type BitcoinNetwork,
  isolateText,
  type Language,
  type Translation,
  trimPastedText,
} from '@satlens/domain'
import {
  ACCOUNT_KEY_ISSUE_MESSAGES,
  type AccountKeyIssue,
  convertAddressToOutputScript,
  deriveBitcoinAddress,
  parseAccountKey,
} from '@satlens/wallet'
import type { FastifyRequest } from 'fastify'
import {
  type AuthModule,
  type EmailContent,
  type EmailRecipient,
  runWithDatabaseUserRole,
} from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import { messages as arabic } from '#languages/ar/bitcoin/wallets/messages.ts'
import { messages as german } from '#languages/de/bitcoin/wallets/messages.ts'
import { messages as spanish } from '#languages/es/bitcoin/wallets/messages.ts'
import { findCurrentWalletOfUser, insertWallet, type NewWalletRow } from '../bitcoin.queries.ts'
import { createUnspendableSpecimenAddress, verifyUnspendableSpecimenAddress } from '../specimen-address.ts'
import { messages } from './messages.ts'

export interface GenerateWalletDeps extends DatabaseServices {
  readonly lockCaller: AuthModule['lockCaller']
  readonly audit: AuthModule['audit']
  readonly mailer: AuthModule['mailer']
  readonly network: BitcoinNetwork
  readonly brand: string
  readonly siteUrl: string
}

type Body = EndpointInput<typeof generateWalletEndpoint>['body']

type AccountInput = Extract<Body, { account_key: string }>
type AddressInput = Extract<Body, { address: string }>

/** Registers the given watch-only wallet or creates a specimen address. It becomes the current wallet; earlier ones stay stored. */
export async function generateWalletForCaller(
  deps: GenerateWalletDeps,
  userId: string,
  body: Body,
  request: FastifyRequest,
): Promise<GeneratedWallet> {
  const { clock, network } = deps
  const createdAt = clock.now()
  const common = { network, created_at: createdAt.toISOString() }
  if (isPublicWallet(body)) {
    if (body.network !== network) throw new ApiError('network_mismatch')
    const wallet = 'account_key' in body ? parseAccount(body) : parseAddress(body)
    await setCurrentWallet(deps, request, { userId, network, createdAt, ...wallet })
    const { address, script, accountKey } = wallet
    return { ...common, address, kind: 'watch_only', script, account_key: accountKey }
  }
  const { address, proof } = createUnspendableSpecimenAddress(network, randomBytes)
  // Guards against returning an address whose proof is wrong.
  if (!verifyUnspendableSpecimenAddress(address, proof.r))
    throw new Error('The specimen address does not match its proof')
  await setCurrentWallet(deps, request, { userId, network, createdAt, address, proofR: proof.r })
  return { ...common, address, kind: 'keyless_specimen', proof }
}

const isPublicWallet = (body: Body): body is AccountInput | AddressInput =>
  typeof body === 'object' && body !== null && 'network' in body

function parseAccount({ account_key, network, script, fingerprint }: AccountInput) {
  const account = parseAccountKey(account_key, network, script)
  if (!account.ok) {
    throw new ApiError(ACCOUNT_KEY_CODES[account.issue] ?? 'invalid_account_key', {
      message: ACCOUNT_KEY_ISSUE_MESSAGES[account.issue],
    })
  }
  return {
    address: deriveBitcoinAddress(account.value, 'receive', 0).address,
    accountKey: account.value.text,
    script: account.value.script,
    fingerprint: fingerprint ?? account.value.fingerprint ?? undefined,
  }
}

const ACCOUNT_KEY_CODES: Partial<Record<AccountKeyIssue, ApiErrorCode>> = {
  private_key: 'private_material_refused',
  other_network: 'network_mismatch',
}

function parseAddress({ address, network }: AddressInput) {
  const script = convertAddressToOutputScript(address, network)
  if (!script.ok) {
    if (script.issue === 'other_network') throw new ApiError('network_mismatch')
    throw new ApiError('invalid_address', {
      message: "This isn't a Bitcoin address, or it has a typo.",
    })
  }
  return { address: normalizeCase(trimPastedText(address)), accountKey: null, script: null }
}

// QR codes contain bech32 addresses in upper case. Base58 addresses are case-sensitive and stay unchanged.
const normalizeCase = (address: string): string =>
  address === address.toUpperCase() && /^(BC|TB|BCRT)1/.test(address) ? address.toLowerCase() : address

// Makes a wallet the caller's current one and writes the audit log. If it replaces another wallet, the owner gets an email.
// Requires aal2 if the caller has a second factor.
async function setCurrentWallet(
  deps: GenerateWalletDeps,
  request: FastifyRequest,
  wallet: NewWalletRow,
): Promise<void> {
  const { db, lockCaller, audit, mailer } = deps
  const { userId, network } = wallet
  const isReplaced = await db.transaction(async (tx) => {
    await lockCaller(tx, request)
    const replaced = await findCurrentWalletOfUser(tx, userId)
    await audit(tx, request, replaced ? 'wallet_replaced' : 'wallet_registered', { network })
    const to = replaced && (await mailer.recipientsOf(tx, [userId])).get(userId)
    if (to) await mailer.put(tx, userId, 'wallet_replaced', renderReplacedEmail(deps, to, wallet))
    // Last, because the transaction has the role of the user from here on.
    await runWithDatabaseUserRole(tx, userId, (own) => insertWallet(own, wallet))
    return replaced !== null
  })
  if (isReplaced) mailer.wake()
}

const TEXTS: Readonly<Record<Language, Translation<typeof messages>>> = {
  en: messages,
  de: german,
  es: spanish,
  ar: arabic,
}

function renderReplacedEmail(
  { brand, siteUrl }: GenerateWalletDeps,
  { address: to, language }: EmailRecipient,
  { address, network }: NewWalletRow,
): EmailContent {
  const texts = TEXTS[language]
  const name = isolateText(language, brand)
  return {
    to,
    language,
    subject: texts.subject(name),
    paragraphs: [texts.replaced(name, isolateText(language, network)), address, texts.consequence],
    link: { label: texts.button, url: `${siteUrl}/wallet` },
    note: texts.note,
  }
}
