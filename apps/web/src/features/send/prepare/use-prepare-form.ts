import {
  type Coin,
  composeTransactionEndpoint,
  listCoinsEndpoint,
  type WatchedAccount,
} from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { errorsByCode, type FieldErrors, useForm } from '#shared/form/use-form.ts'
import { invalidate } from '#shared/query/use-endpoint.ts'
import { arePaid } from './expected-outputs.ts'
import { CodeNotLoaded, loadWalletCode } from './load-wallet-code.ts'
import { messages } from './messages.ts'
import { type PaymentRequest, type PrepareInput, parsePrepareInput, toComposeBody } from './prepare-input.ts'
import type { PreparedPayment } from './prepared-payment.ts'
import { createRow, type RecipientRow, type RequestedPayment } from './recipients/recipient-row.ts'

/** The form before anything is typed, without a recipient. */
export const EMPTY_INPUT: PrepareInput = {
  recipients: [],
  isEverything: false,
  coins: null,
  fee: 'normal',
  ownRate: '',
  acceptsHighFee: false,
}

const errorOfRate = errorsByCode<PrepareInput>({ invalid_fee_rate: 'ownRate' })
const errorsOfRecipient = errorsByCode<RecipientRow>({
  invalid_address: 'recipient',
  network_mismatch: 'recipient',
  invalid_amount: 'amount',
})

export type PrepareForm = ReturnType<typeof usePrepareForm>

/** The form of a payment. Valid, it is composed by the server and checked here; what was typed stays whatever happens. */
export function usePrepareForm({
  account,
  coins,
  startUnit,
  onPrepared,
}: {
  account: WatchedAccount
  coins: readonly Coin[]
  startUnit: 'btc' | 'sats'
  onPrepared: (payment: PreparedPayment) => void
}) {
  const form = useForm({
    initial: { ...EMPTY_INPUT, recipients: [createRow(startUnit)] } as PrepareInput,
    parse: (typed) => parsePrepareInput({ ...typed, coins: keepExisting(typed.coins, coins) }),
    async action(request, { signal }) {
      const prepared = await prepare(request, signal)
      if ('recipients' in prepared) form.reject(prepared)
      else onPrepared(prepared)
    },
    failed: { title: messages.failed, noAnswer: messages.noAnswer, noAnswerTitle: messages.failed },
    messageOf: (error) =>
      error instanceof CodeNotLoaded ? messages.faults.unchecked : getServerMessage(error),
    errorsOf: (error, message): FieldErrors<PrepareInput> | undefined =>
      findFieldErrors(error, message, form.fields.recipients),
  })

  async function prepare(
    request: PaymentRequest,
    signal: AbortSignal,
  ): Promise<PreparedPayment | { recipients: readonly FieldErrors<RecipientRow>[] }> {
    const code = await loadWalletCode()
    if (code === null) throw new CodeNotLoaded()
    const recipients = request.payments.map((payment) => findPaymentFault(code, payment, account))
    if (recipients.some((fault) => Object.keys(fault).length > 0)) return { recipients }
    const body = toComposeBody(account.id, request)
    const transaction = await api.call(composeTransactionEndpoint, { body, signal }).catch((error) => {
      // The coins on the screen are not those of the chain any more.
      if (error instanceof ApiError && error.code === 'coin_not_found') void invalidate(listCoinsEndpoint)
      throw error
    })
    const expected = request.payments.map(({ address, amount }) => ({
      address,
      amount: amount === 'everything' ? null : amount,
    }))
    const isSame = (left: string, right: string) => code.isSameAddress(left, right, account.network)
    const mismatch = arePaid(expected, transaction.outputs, isSame)
      ? code.findComposedMismatch(account, transaction, request.coins)
      : 'other_payment'
    return { account, transaction, replaces: null, mismatch }
  }

  const code = form.failure?.error instanceof ApiError ? form.failure.error.code : null
  const asksForHighFee = form.fields.acceptsHighFee || code === 'network_fee_too_high'
  return { ...form, asksForHighFee }
}

/** A chosen coin may have been spent in the meantime. */
const keepExisting = (chosen: readonly string[] | null, coins: readonly Coin[]) =>
  chosen === null ? null : chosen.filter((outpoint) => coins.some((coin) => coin.outpoint === outpoint))

type WalletCode = NonNullable<Awaited<ReturnType<typeof loadWalletCode>>>

/** Finds what the server would reject of one of several recipients, whose place it does not tell. */
function findPaymentFault(
  code: WalletCode,
  { address, amount }: RequestedPayment,
  account: WatchedAccount,
): FieldErrors<RecipientRow> {
  const issue = code.findAddressIssue(address, account.network)
  if (issue !== null) return { recipient: describeAddressIssue(issue, account) }
  const least = code.findLeastAmount(address, account.network)
  return amount !== 'everything' && amount < least ? { amount: messages.amount.tooSmall(least) } : {}
}

/** Assigns a failure to fields. With several recipients it may be the fault of any. */
function findFieldErrors(
  error: unknown,
  message: string,
  recipients: readonly RecipientRow[],
): FieldErrors<PrepareInput> | undefined {
  const ofRecipient = recipients.length === 1 ? errorsOfRecipient(error, message) : undefined
  return ofRecipient ? { recipients: [ofRecipient] } : errorOfRate(error, message)
}

const describeAddressIssue = (
  issue: 'not_an_address' | 'other_network',
  { network }: WatchedAccount,
): string =>
  issue === 'other_network'
    ? messages.recipientErrors.other_network(messages.networks[network])
    : messages.recipientErrors.not_an_address
