import { toCents } from '../amounts/price.ts'

/** Pro per month as the landing and terms pages state it: $10 (docs/spec/README.md#product, docs/spec/README.md#constants). */
export const PRO_PRICE_LANDING = toCents(10_00n)

/** Pro per month as the trading pages state it: $5 (docs/spec/README.md#product, docs/spec/README.md#constants). Both readings are kept on purpose. */
export const PRO_PRICE_TRADING = toCents(5_00n)
