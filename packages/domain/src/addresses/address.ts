import { fail, ok, type Result } from '../result.ts'
import type { BitcoinNetwork } from './network.ts'

declare const addressBrand: unique symbol

/** A trimmed string in the shape of a Bitcoin address; its checksum is not yet known to hold. */
export type BitcoinAddress = string & { readonly [addressBrand]: true }

/** Why an address was refused; the sentence is in ADDRESS_MESSAGES. */
export type AddressIssue = 'required' | 'bad_length' | 'bad_format'

/** The three sentences of docs/spec/README.md#validation, byte for byte, in the order in which they are checked. */
export const ADDRESS_MESSAGES = {
  required: 'Address is required',
  bad_length: 'Invalid address length',
  bad_format: 'Invalid Bitcoin address format. Must start with 1, 3, or bc1',
} as const satisfies Record<AddressIssue, string>

/** The fewest characters of an address, after trimming (docs/spec/README.md#validation, docs/spec/README.md#constants). */
export const ADDRESS_MIN_LENGTH = 26

/** The most characters of an address, after trimming (docs/spec/README.md#validation, docs/spec/README.md#constants). */
export const ADDRESS_MAX_LENGTH = 90

const BASE58 = /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/
// Any letter or digit may follow: a wrong one is a typing mistake, which the checksum can point at.
const BECH32 = /^(?:bc1|tb1)[a-z0-9]+$/
const BECH32_UPPER_CASE = /^(?:BC1|TB1)[A-Z0-9]+$/

/**
 * The only maker of a BitcoinAddress. Checks shape, not checksum (docs/spec/README.md#validation). An all-upper-case bech32 address,
 * as a QR code carries it, comes out in lower case; mixed case is refused (BIP173).
 */
export function parseBitcoinAddress(text: string): Result<BitcoinAddress, AddressIssue> {
  const trimmed = text.trim()
  if (trimmed === '') return fail('required')
  if (trimmed.length < ADDRESS_MIN_LENGTH || trimmed.length > ADDRESS_MAX_LENGTH) return fail('bad_length')
  const address = BECH32_UPPER_CASE.test(trimmed) ? trimmed.toLowerCase() : trimmed
  if (!BASE58.test(address) && !BECH32.test(address)) return fail('bad_format')
  return ok(address as BitcoinAddress)
}

/** Base58 is told by its first character; every other address is bech32. Not for text of unknown shape. */
export const isBase58 = (address: string): boolean => address.startsWith('1') || address.startsWith('3')

/** Where a bech32 address carries its witness version: the character after `bc1` or `tb1` (BIP173). */
export const VERSION_POSITION = 3

/** The network that an address shows by its prefix. Signet shares `tb1` with testnet, so both are `testnet`. */
export type AddressNetwork = Extract<BitcoinNetwork, 'mainnet' | 'testnet'>

/** The name of each network on a screen. */
export const NETWORK_NAMES = {
  mainnet: 'main network',
  testnet: 'test network',
} as const satisfies Record<AddressNetwork, string>

/** Returns the network of an address, read from its prefix. */
export const getAddressNetwork = (address: BitcoinAddress): AddressNetwork =>
  address.startsWith('tb1') ? 'testnet' : 'mainnet'

/** The form of an address: base58 (`legacy`, `script`) or bech32 (the others, by witness version). */
export type AddressKind = 'legacy' | 'script' | 'segwit_v0' | 'taproot' | 'segwit_future'

const TAPROOT_LENGTH = 62 // prefix, version, 52 characters for 32 bytes, 6 of checksum (BIP341, BIP350)

/** The kind an address shows by its first characters and length; the checksum may still refuse it. */
export function getAddressKind(address: BitcoinAddress): AddressKind {
  if (address.startsWith('1')) return 'legacy'
  if (address.startsWith('3')) return 'script'
  const version = address[VERSION_POSITION]
  if (version === 'q') return 'segwit_v0'
  return version === 'p' && address.length === TAPROOT_LENGTH ? 'taproot' : 'segwit_future'
}
