/** What a wallet offers to a page (EIP-1193). Events are optional: a wallet without them can still be read. */
export interface EthereumProvider {
  request(call: { readonly method: string; readonly params?: readonly unknown[] }): Promise<unknown>
  on?(event: string, listener: (what: unknown) => void): unknown
  removeListener?(event: string, listener: (what: unknown) => void): unknown
}

/** A wallet in this browser, by its own account: only the provider is more than a claim. */
export interface BrowserWallet {
  readonly id: string
  /** The same on every visit: the reverse domain name of the wallet, or `injected` for one that has none. */
  readonly kind: string
  readonly name: string
  /** A picture as a data: address, shown as an image and never as markup; null without a proper one. */
  readonly icon: string | null
  readonly provider: EthereumProvider
}

const MAX_NAME_LENGTH = 40
const MAX_ICON_LENGTH = 200_000
// Invisible characters, and those that change the direction of a line.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\u2028\u2029]/gu

/** Reads the detail of an EIP-6963 announcement; null where it is none. Anything on the page may have sent it. */
export function parseWalletAnnouncement(detail: unknown): BrowserWallet | null {
  if (!isRecord(detail) || !isRecord(detail.info) || !isProvider(detail.provider)) return null
  const { uuid, rdns, name, icon } = detail.info
  if (!isText(uuid, 64) || !isText(rdns, 253) || typeof name !== 'string') return null
  const shownName = shorten(name.replace(UNSEEN, '').trim())
  if (shownName === '') return null
  return {
    id: uuid,
    kind: rdns,
    name: shownName,
    icon: isPicture(icon) ? icon : null,
    provider: detail.provider,
  }
}

/** The wallet behind `window.ethereum`; null where there is none. It does not say what it is called. */
export const createInjectedWallet = (ethereum: unknown, name: string): BrowserWallet | null =>
  isProvider(ethereum) ? { id: 'injected', kind: 'injected', name, icon: null, provider: ethereum } : null

export function onProviderEvent(
  provider: EthereumProvider,
  event: string,
  listener: (what: unknown) => void,
): () => void {
  provider.on?.(event, listener)
  return () => void provider.removeListener?.(event, listener)
}

const isProvider = (value: unknown): value is EthereumProvider =>
  isRecord(value) && typeof value.request === 'function'

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= max

const isPicture = (value: unknown): value is string =>
  isText(value, MAX_ICON_LENGTH) && /^data:image\/(svg\+xml|png|webp|jpeg|gif)[;,]/i.test(value)

const shorten = (name: string): string =>
  [...name].length > MAX_NAME_LENGTH ? `${[...name].slice(0, MAX_NAME_LENGTH - 1).join('')}…` : name

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
