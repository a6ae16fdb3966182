import { type ApiErrorCode, type DemoSend, formatUsdDecimal } from '@satlens/contract'
import {
  formatBtc,
  parseSendRequest,
  quoteSend,
  SEND_RATE,
  type SendIssue,
  toCents,
  toSats,
} from '@satlens/domain'
import { type Caller, withLiveCaller } from '../auth/index.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../kernel/database/db.ts'
import { ApiError } from '../kernel/http/errors.ts'
import { offerPsbt, type PsbtOffer } from './psbt/offer-psbt.ts'
import type { SendRow } from './send-requests.queries.ts'
import { findSendByKey, insertSend } from './send-requests.queries.ts'
import type { WalletReader } from './wallets/wallet-reader.ts'
import { findCurrentWallet } from './wallets/wallets.queries.ts'

export interface SendTransactionDeps {
  readonly db: Db
  readonly clock: Clock
  /** Null while no chain index is configured. */
  readonly reader: WalletReader | null
}

interface SendFields {
  readonly recipientAddress?: string | null | undefined
  readonly amount?: number | string | null | undefined
  readonly psbt_version?: 0 | 2 | undefined
}

/**
 * Validates a send by the rules of the form and records it once per idempotency key. Nothing is ever broadcast: there is no
 * code for it. The unsigned transaction is composed anew for each request and not stored.
 */
export async function sendTransaction(
  { db, clock, reader }: SendTransactionDeps,
  caller: Caller,
  fields: SendFields,
  idempotencyKey: string | null,
): Promise<DemoSend> {
  const request = parseSendRequest({
    recipientAddress: fields.recipientAddress ?? '',
    // Formats a number as JavaScript does (1e-8 for one satoshi). The parser reads the text without a float.
    amount: String(fields.amount ?? ''),
  })
  if (!request.ok) throw toApiError(request.issue)
  const { userId } = caller
  const { recipient, amount } = request.value
  const { feeUsd } = quoteSend(amount, SEND_RATE)
  const send = {
    userId,
    idempotencyKey,
    recipientAddress: recipient,
    amountSats: amount,
    rateCents: SEND_RATE,
    feeCents: feeUsd,
    createdAt: clock.now(),
  }
  const { recorded, wallet } = await withLiveCaller(db, caller, async (tx) => {
    const row = await insertSend(tx, send)
    return {
      recorded: row ?? (idempotencyKey === null ? null : await findSendByKey(tx, userId, idempotencyKey)),
      wallet: await findCurrentWallet(tx, userId),
    }
  })
  if (!recorded) throw new Error('The send was neither inserted nor found')
  if (recorded.recipientAddress !== recipient || recorded.amountSats !== amount) {
    throw new ApiError('idempotency_key_reused')
  }
  const version = fields.psbt_version ?? 0
  return { ...toDemoSend(recorded), ...(await offerPsbt(reader, wallet, { recipient, amount, version })) }
}

const CODES = {
  missing: 'missing_information',
  address: 'invalid_address',
  amount: 'invalid_amount',
} as const satisfies Record<SendIssue['kind'], ApiErrorCode>

const toApiError = (issue: SendIssue): ApiError => new ApiError(CODES[issue.kind], { message: issue.message })

function toDemoSend(send: SendRow): Omit<DemoSend, keyof PsbtOffer> {
  const amount = toSats(send.amountSats)
  const rate = toCents(send.rateCents)
  const fee = toCents(send.feeCents)
  const { amountUsd } = quoteSend(amount, rate)
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
    total_usd: formatUsdDecimal(toCents(amountUsd + fee)),
    rate_usd: formatUsdDecimal(rate),
    created_at: send.createdAt.toISOString(),
    message: 'Checked and recorded as a demonstration. Nothing was broadcast and no bitcoin moved.',
  }
}
