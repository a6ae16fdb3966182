import type { AccountScriptType } from '@satlens/contract'
import {
  type BitcoinNetwork,
  cleanPastedText,
  fail,
  ok,
  parseBitcoinPaymentUri,
  type Result,
  trimPastedText,
} from '@satlens/domain'
import {
  type DescriptorIssue,
  deriveDescriptorAddresses,
  formatDescriptor,
  parseWatchedSource,
  readWalletExport,
} from '@satlens/wallet'

// Loaded with the dialog, because most of it is cryptography. It imports nothing of the card, which would put more than the
// card itself into the card's file.
export { DESCRIPTOR_ISSUE_MESSAGES, readWalletExport, WALLET_EXPORT_ISSUE_MESSAGES } from '@satlens/wallet'

/** A descriptor with its first receive addresses, to be compared with those of the device. */
interface AccountToCompare {
  readonly descriptor: string
  readonly addresses: readonly string[]
}

/** What is filled into the form; `name` is null if the code has none. */
interface ScannedAccount {
  readonly source: string
  readonly name: string | null
}

const ADDRESSES_TO_COMPARE = 3
/** Words in a row that look like a phrase: where a key belongs, and in a name, which may be a short sentence. */
const FEWEST_WORDS = { source: 6, name: 12 } as const

/** Reads a descriptor, key or address. Private keys and phrases are recognized and never sent. */
export function readAccount(
  source: string,
  script: AccountScriptType | null,
  network: BitcoinNetwork,
): Result<AccountToCompare, DescriptorIssue | 'phrase'> {
  if (countWords(source) >= FEWEST_WORDS.source) return fail('phrase')
  const descriptor = parseWatchedSource(source, network, script)
  if (!descriptor.ok) return descriptor
  const count = descriptor.value.kind === 'address' ? 1 : ADDRESSES_TO_COMPARE
  return ok({
    descriptor: formatDescriptor(descriptor.value),
    addresses: deriveDescriptorAddresses(descriptor.value, 'receive', 0, count).map(({ address }) => address),
  })
}

/**
 * Reads the text of a QR code: what can be watched, a payment link, or a wallet's JSON export. Null for anything else, also
 * for a private key, which is not shown.
 */
export function readScannedAccount(text: string, network: BitcoinNetwork): ScannedAccount | null {
  const link = parseBitcoinPaymentUri(text)
  const source = link.ok ? link.value.address : text
  const account = parseWatchedSource(source, network)
  // Other issues are explained beside the field.
  if (account.ok || !NOTHING_TO_WATCH.has(account.issue)) return { source, name: null }
  const exported = readWalletExport(text)
  const [first] = exported.ok ? exported.value : []
  return first ? { source: first.descriptor, name: first.name } : null
}

const NOTHING_TO_WATCH: ReadonlySet<DescriptorIssue> = new Set([
  'required',
  'not_a_descriptor',
  'private_key',
])

/** Returns what must not be sent as the name of an account: pasted into the wrong field, a secret is one, too. */
export function findSecretInName(name: string, network: BitcoinNetwork): 'private_key' | 'phrase' | null {
  if (countWords(name) >= FEWEST_WORDS.name) return 'phrase'
  const read = parseWatchedSource(name, network)
  return !read.ok && read.issue === 'private_key' ? read.issue : null
}

const countWords = (text: string): number =>
  cleanPastedText(trimPastedText(text))
    .split(/\s+/)
    .filter((word) => /^\p{L}+$/u.test(word)).length
