import { fail, ok, type Result } from '../result.ts'
import { describeInvisibleCharacter } from '../text/invisible-character.ts'
import { trimPastedText } from '../text/pasted-text.ts'
import { ADDRESS_ISSUE_MESSAGES, ADDRESS_MESSAGES } from './messages.ts'

/** The Bitcoin networks that a deployment can run on, one at a time. */
export const BITCOIN_NETWORKS = ['signet', 'testnet', 'regtest', 'mainnet'] as const
export type BitcoinNetwork = (typeof BITCOIN_NETWORKS)[number]

declare const addressBrand: unique symbol

/** A trimmed string in the format of a Bitcoin address. Its checksum has not been verified. */
export type BitcoinAddress = string & { readonly [addressBrand]: true }

/** Why an address was rejected. */
export type AddressIssue = keyof typeof ADDRESS_ISSUE_MESSAGES

/** Returns the message for an issue. It names an invisible character. */
export function formatAddressIssue(issue: AddressIssue, text: string): string {
  const character = issue === 'invisible_character' ? describeInvisibleCharacter(trimPastedText(text)) : null
  if (character === null) return ADDRESS_ISSUE_MESSAGES[issue]
  return ADDRESS_MESSAGES.invisibleCharacter(character)
}

/** Minimum length of a trimmed address. */
export const ADDRESS_MIN_LENGTH = 26

/** Maximum length of a trimmed address. */
export const ADDRESS_MAX_LENGTH = 90

const BASE58 = /^[13][1-9A-HJ-NP-Za-km-z]{25,34}$/
// Accepts letters outside the bech32 alphabet: the checksum then locates the typing mistake.
const BECH32 = /^(?:bc1|tb1)[a-z0-9]+$/
const BECH32_UPPER_CASE = /^(?:BC1|TB1)[A-Z0-9]+$/

/**
 * Parses the format of a Bitcoin address (docs/spec/README.md#validation). The checksum is up to `verifyAddressChecksum`.
 * @param text may have white space and invisible characters around it, and none within; bech32 may be in upper case, as in QR codes, but not in mixed case (BIP173)
 * @returns the trimmed address, bech32 in lower case
 */
export function parseBitcoinAddressFormat(text: string): Result<BitcoinAddress, AddressIssue> {
  const trimmed = trimPastedText(text)
  if (trimmed === '') return fail('required')
  if (describeInvisibleCharacter(trimmed) !== null) return fail('invisible_character')
  if (trimmed.length < ADDRESS_MIN_LENGTH || trimmed.length > ADDRESS_MAX_LENGTH) return fail('bad_length')
  const address = BECH32_UPPER_CASE.test(trimmed) ? trimmed.toLowerCase() : trimmed
  if (!BASE58.test(address) && !BECH32.test(address)) return fail('bad_format')
  return ok(address as BitcoinAddress)
}

/** Returns true for a base58 address, false for bech32. The text must be in the format of an address. */
export const isBase58Address = (address: string): boolean =>
  address.startsWith('1') || address.startsWith('3')

/** Position of the witness version in a bech32 address: after `bc1` or `tb1` (BIP173). */
export const SEGWIT_VERSION_POSITION = 3

/** The network of an address as its prefix shows it. Signet and testnet share `tb1`, so both are `testnet`. */
export type AddressPrefixNetwork = Extract<BitcoinNetwork, 'mainnet' | 'testnet'>

export const getAddressNetwork = (address: BitcoinAddress): AddressPrefixNetwork =>
  address.startsWith('tb1') ? 'testnet' : 'mainnet'

/** The kind of an address: base58 (`legacy`, `script`) or bech32 (the others, by witness version). */
export type AddressKind = 'legacy' | 'script' | 'segwit_v0' | 'taproot' | 'segwit_future'

const TAPROOT_LENGTH = 62 // prefix, version, 52 characters for 32 bytes, 6 of checksum (BIP341, BIP350)

/** Returns the kind of an address by its first characters and length. The checksum may still be wrong. */
export function getAddressKind(address: BitcoinAddress): AddressKind {
  if (address.startsWith('1')) return 'legacy'
  if (address.startsWith('3')) return 'script'
  const version = address[SEGWIT_VERSION_POSITION]
  if (version === 'q') return 'segwit_v0'
  return version === 'p' && address.length === TAPROOT_LENGTH ? 'taproot' : 'segwit_future'
}
