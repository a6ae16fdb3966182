/** The payment whose fee is to be raised on /send. */
interface RaiseFeeRequest {
  /** The id of the watched account. */
  readonly account: string
  readonly txid: string
}

/** Returns the state of a link to /send that opens the form for a higher fee. In the address it would stay in the history. */
export const createRaiseFeeState = (request: RaiseFeeRequest) => ({ raiseFee: request })

/** Returns the request in the state of a history entry; null without one. */
export function parseRaiseFeeState(state: unknown): RaiseFeeRequest | null {
  const request = isRecord(state) ? state.raiseFee : null
  if (!isRecord(request)) return null
  const { account, txid } = request
  return typeof account === 'string' && typeof txid === 'string' ? { account, txid } : null
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
