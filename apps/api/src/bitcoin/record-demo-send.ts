import {
  type ApiErrorCode,
  type DemoSend,
  type EndpointInput,
  formatUsdDecimal,
  type PsbtMissingReason,
  type recordDemoSendEndpoint,
} from '@satlens/contract'
import {
  type BitcoinNetwork,
  DEMO_SEND_BITCOIN_PRICE,
  formatBtc,
  parseSendForm,
  quoteDemoSend,
  type SendFormIssue,
  toSats,
  toUsdCents,
  type ValidatedSendForm,
} from '@satlens/domain'
import { convertAddressToOutputScript } from '@satlens/wallet'
import { type AuthenticatedCaller, runAsLockedCaller } from '#auth/index.ts'
import { ApiError } from '#kernel/http/errors.ts'
import type { DatabaseServices } from '#kernel/services.ts'
import {
  type DemoSendRow,
  findCurrentWalletOfUser,
  findDemoSendByIdempotencyKey,
  insertDemoSend,
  type WalletRow,
} from './bitcoin.queries.ts'
import { getAccountKeyOfWallet, type WalletChainReader } from './chain/wallet-reader.ts'
import { composeUnsignedPsbt } from './psbt/compose-psbt.ts'

interface SendDeps extends DatabaseServices {
  /** Null if no chain index is configured. */
  readonly reader: WalletChainReader | null
}

/**
 * Validates a send by the rules of the form and records it once per idempotency key. Nothing is ever broadcast: there is no
 * code for it. The unsigned transaction is composed for each request and not stored.
 */
export async function recordDemoSend(
  { db, clock, reader }: SendDeps,
  caller: AuthenticatedCaller,
  fields: EndpointInput<typeof recordDemoSendEndpoint>['body'],
  idempotencyKey: string | null,
): Promise<DemoSend> {
  const request = parseSendForm({
    recipientAddress: fields.recipientAddress ?? '',
    // Formats a number as JavaScript does (1e-8 for one satoshi). The parser reads the text without a float.
    amount: String(fields.amount ?? ''),
  })
  if (!request.ok) throw toApiError(request.issue)
  const { userId } = caller
  const { recipient, amount } = request.value
  const { feeUsd } = quoteDemoSend(amount, DEMO_SEND_BITCOIN_PRICE)
  const send = {
    userId,
    idempotencyKey,
    recipientAddress: recipient,
    amountSats: amount,
    rateCents: DEMO_SEND_BITCOIN_PRICE,
    feeCents: feeUsd,
    createdAt: clock.now(),
  }
  const { recorded, wallet } = await runAsLockedCaller(db, caller, async (tx) => {
    const row = await insertDemoSend(tx, send)
    return {
      recorded:
        row ??
        (idempotencyKey === null ? null : await findDemoSendByIdempotencyKey(tx, userId, idempotencyKey)),
      wallet: await findCurrentWalletOfUser(tx, userId),
    }
  })
  if (!recorded) throw new Error('The send was neither inserted nor found')
  if (recorded.recipientAddress !== recipient || recorded.amountSats !== amount) {
    throw new ApiError('idempotency_key_reused')
  }
  const version = fields.psbt_version ?? 0
  return { ...toDemoSend(recorded), ...(await offerPsbt(reader, wallet, request.value, version)) }
}

const CODES = {
  missing: 'missing_information',
  address: 'invalid_address',
  amount: 'invalid_amount',
} as const satisfies Record<SendFormIssue['kind'], ApiErrorCode>

const toApiError = (issue: SendFormIssue): ApiError =>
  new ApiError(CODES[issue.kind], { message: issue.message })

function toDemoSend(send: DemoSendRow): Omit<DemoSend, keyof PsbtOffer> {
  const amount = toSats(send.amountSats)
  const rate = toUsdCents(send.rateCents)
  const fee = toUsdCents(send.feeCents)
  const { amountUsd } = quoteDemoSend(amount, rate)
  return {
    id: send.id,
    demo: true,
    broadcast: false,
    txid: null,
    recipientAddress: send.recipientAddress,
    amount: Number(formatBtc(amount)),
    amount_sats: amount.toString(),
    amount_usd: formatUsdDecimal(amountUsd),
    fee_usd: formatUsdDecimal(fee),
    total_usd: formatUsdDecimal(toUsdCents(amountUsd + fee)),
    rate_usd: formatUsdDecimal(rate),
    created_at: send.createdAt.toISOString(),
    message: 'Demo send recorded. Nothing was broadcast.',
  }
}

type PsbtOffer = Pick<DemoSend, 'psbt' | 'psbt_absent_because' | 'network_fee_sats' | 'fee_rate'>

// Composes the unsigned transaction of a send from the current coins, or returns the reason why there is none. An
// unavailable index is such a reason, because the send is recorded in any case.
async function offerPsbt(
  reader: WalletChainReader | null,
  wallet: WalletRow | null,
  { recipient, amount }: ValidatedSendForm,
  version: 0 | 2,
): Promise<PsbtOffer> {
  if (wallet === null) return withoutPsbt('no_wallet')
  if (wallet.proofR !== null) return withoutPsbt('keyless_specimen')
  const account = getAccountKeyOfWallet(wallet)
  if (account === null) return withoutPsbt('address_only')
  if (account.script === 'legacy') return withoutPsbt('legacy_script')
  const script = convertAddressToOutputScript(recipient, toRecipientNetwork(wallet.network))
  if (!script.ok) return withoutPsbt('other_network')
  try {
    const spendable = await reader?.getSpendable(wallet)
    if (!spendable) return withoutPsbt('no_index')
    const { fingerprint } = wallet
    const payment = { ...spendable, account, fingerprint, version, recipient: script.value, amount }
    const result = composeUnsignedPsbt(payment)
    const fee_rate = Number(spendable.feeRate)
    if (typeof result === 'string') return { ...withoutPsbt(result), fee_rate }
    const { psbt, fee } = result
    return { psbt, psbt_absent_because: null, network_fee_sats: fee.toString(), fee_rate }
  } catch (error) {
    if (error instanceof ApiError) return withoutPsbt('index_unavailable')
    throw error
  }
}

// The form accepts no bcrt1 address (docs/spec/README.md#validation). On regtest a tb1 address has the same output script.
const toRecipientNetwork = (network: BitcoinNetwork): BitcoinNetwork =>
  network === 'regtest' ? 'testnet' : network

const withoutPsbt = (reason: PsbtMissingReason): PsbtOffer => ({
  psbt: null,
  psbt_absent_because: reason,
  network_fee_sats: null,
  fee_rate: null,
})
