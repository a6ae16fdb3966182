import { toSats } from '../amounts/amount.ts'

/** The dashboard's hard-coded demo balance: 0.05432 BTC (docs/spec/README.md#entities). */
export const DEMO_BALANCE = toSats(5_432_000n)
