import * as z from 'zod/mini'
import { BITCOIN_NETWORKS } from './bitcoin.ts'

/** What a deployment tells its pages, written by the server into the page's `app-settings` meta tag. */
export const appSettings = z.object({
  brand: z._default(z.string(), 'Satlens'),
  /** The host that people reach it at, as its legal texts name it; null where nobody has said. */
  host: z._default(z.nullable(z.string()), null),
  /** Where the subscribe links lead; null hides them. */
  payment_link: z._default(z.nullable(z.url()), null),
  /** Opens the buy and trading pages read-only to visitors (docs/decisions). */
  public_trading_pages: z._default(z.boolean(), false),
  /** What the page sends as `apikey` (docs/protocol.md#request-headers); null where the server asks for none. Public by definition. */
  publishable_key: z._default(z.nullable(z.string()), null),
  /** The services to sign in with, in the order of their buttons. */
  providers: z._default(z.array(z.object({ id: z.string(), name: z.string() })), []),
  /** Whether a phone can be a second factor. */
  text_messages: z._default(z.boolean(), false),
  /** Whether the chain can be read through the server, without a wallet in the browser. */
  ethereum_endpoint: z._default(z.boolean(), false),
  /** The chain of the wallets, and whether an index of it tells their balances. */
  bitcoin: z._default(z.object({ network: z.enum(BITCOIN_NETWORKS), indexed: z.boolean() }), {
    network: 'signet',
    indexed: false,
  }),
})

/** See {@link appSettings}. */
export type AppSettings = z.infer<typeof appSettings>
