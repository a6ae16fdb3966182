import {
  type Coin,
  composeTransactionEndpoint,
  listCoinsEndpoint,
  type WatchedAccount,
} from '@satlens/contract'
import { api } from '#shared/api/api.ts'
import { ApiError, getServerMessage } from '#shared/api/api-error.ts'
import { errorsByCode, useForm } from '#shared/form/use-form.ts'
import { invalidate } from '#shared/query/use-endpoint.ts'
import { arePaid } from './expected-outputs.ts'
import { CodeNotLoaded, loadWalletCode } from './load-wallet-code.ts'
import { messages } from './messages.ts'
import { type PaymentRequest, type PrepareInput, parsePrepareInput, toComposeBody } from './prepare-input.ts'
import type { PreparedPayment } from './prepared-payment.ts'

const EMPTY: PrepareInput = {
  recipient: '',
  amount: { unit: 'btc', text: '' },
  isEverything: false,
  coins: null,
  fee: 'normal',
  ownRate: '',
  acceptsHighFee: false,
}

const errorsOf = errorsByCode<PrepareInput>({
  invalid_address: 'recipient',
  network_mismatch: 'recipient',
  invalid_amount: 'amount',
  invalid_fee_rate: 'ownRate',
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
    initial: { ...EMPTY, amount: { unit: startUnit, text: '' } } as PrepareInput,
    parse: (typed) => parsePrepareInput({ ...typed, coins: keepExisting(typed.coins, coins) }),
    async action(request, { signal }) {
      const prepared = await prepare(request, signal)
      if ('errors' in prepared) form.reject(prepared.errors)
      else onPrepared(prepared)
    },
    failed: { title: messages.failed, noAnswer: messages.noAnswer, noAnswerTitle: messages.failed },
    messageOf: (error) =>
      error instanceof CodeNotLoaded ? messages.faults.unchecked : getServerMessage(error),
    errorsOf,
  })

  async function prepare(
    request: PaymentRequest,
    signal: AbortSignal,
  ): Promise<PreparedPayment | { errors: { recipient: string } }> {
    const code = await loadWalletCode()
    if (code === null) throw new CodeNotLoaded()
    const issue = code.findAddressIssue(request.address, account.network)
    if (issue !== null) return { errors: { recipient: describeAddressIssue(issue, account) } }
    const body = toComposeBody(account.id, request)
    const transaction = await api.call(composeTransactionEndpoint, { body, signal }).catch((error) => {
      // The coins on the screen are not those of the chain any more.
      if (error instanceof ApiError && error.code === 'coin_not_found') void invalidate(listCoinsEndpoint)
      throw error
    })
    const amount = request.amount === 'everything' ? null : request.amount
    const isSame = (left: string, right: string) => code.isSameAddress(left, right, account.network)
    const mismatch = arePaid([{ address: request.address, amount }], transaction.outputs, isSame)
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

const describeAddressIssue = (
  issue: 'not_an_address' | 'other_network',
  { network }: WatchedAccount,
): string =>
  issue === 'other_network'
    ? messages.recipientErrors.other_network(messages.networks[network])
    : messages.recipientErrors.not_an_address
