import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m } from '@scure/base'
import { fail, ok, type Result } from '../result.ts'
import { type BitcoinAddress, isBase58, VERSION_POSITION } from './address.ts'
import { findOnlyTypo } from './typo-position.ts'

declare const checkedBrand: unique symbol

/** An address whose checksum, version and length hold: it can be paid to. */
export type CheckedAddress = BitcoinAddress & { readonly [checkedBrand]: true }

/** Four neighbouring characters of an address (the last group may be shorter), counted from 1. */
export type AddressGroup = { readonly index: number; readonly characters: string }

/**
 * Why an address cannot be paid to. `mistyped`: the checksum fails, and `group` holds the four characters to
 * re-read when exactly one position could explain it. `undefined_form`: the checksum holds over something that
 * is no address (a version, length or encoding that no rule defines).
 */
export type ChecksumIssue =
  | { readonly reason: 'mistyped'; readonly group: AddressGroup | null }
  | { readonly reason: 'undefined_form' }

/**
 * Verifies base58check, bech32 and bech32m and the version and length rules of BIP141, BIP173 and BIP350.
 * Names where to look, never what to write instead: a corrected address could be somebody else's (BIP173).
 */
export function verifyChecksum(address: BitcoinAddress): Result<CheckedAddress, ChecksumIssue> {
  if (isPayable(address)) return ok(address as CheckedAddress)
  if (hasChecksum(address)) return fail({ reason: 'undefined_form' })
  const position = findOnlyTypo(address, isPayable)
  return fail({ reason: 'mistyped', group: position === null ? null : groupAt(address, position) })
}

/** The sentence to show under the title 'Invalid Address'. */
export function formatChecksumIssue(issue: ChecksumIssue): string {
  if (issue.reason === 'undefined_form') {
    return 'This is not an address that bitcoin can be sent to. Ask the recipient for another one.'
  }
  if (issue.group === null) {
    return 'This address contains a typing mistake. Copy it again, or compare every character.'
  }
  const { index, characters } = issue.group
  return `This address contains a typing mistake. Counting in groups of four, check group ${index}: ${characters}`
}

const GROUP_SIZE = 4

function groupAt(address: string, position: number): AddressGroup {
  const index = Math.floor(position / GROUP_SIZE)
  return { index: index + 1, characters: address.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE) }
}

const isPayable = (address: string): boolean =>
  isBase58(address) ? isPayableBase58(address) : isPayableBech32(address)

const hasChecksum = (address: string): boolean =>
  isBase58(address)
    ? endsWithHash(base58.decode(address))
    : Boolean(bech32.decodeUnsafe(address) ?? bech32m.decodeUnsafe(address))

const VERSION_BYTES: Record<string, number> = { '1': 0x00, '3': 0x05 } // key hash, script hash
const CHECK_BYTES = 4
const ADDRESS_BYTES = 1 + 20 + CHECK_BYTES // version, hash, checksum

function isPayableBase58(address: string): boolean {
  const bytes = base58.decode(address)
  const version = VERSION_BYTES[address.charAt(0)]
  return bytes.length === ADDRESS_BYTES && bytes[0] === version && endsWithHash(bytes)
}

// Base58check by hand: its codec throws on a mismatch, and the search for a typing mistake meets two thousand.
function endsWithHash(bytes: Uint8Array): boolean {
  const hash = sha256(sha256(bytes.subarray(0, -CHECK_BYTES)))
  return bytes.subarray(-CHECK_BYTES).every((byte, index) => byte === hash[index])
}

const PREFIXES = ['bc', 'tb']

function isPayableBech32(address: string): boolean {
  // BIP350: version 0 carries the bech32 checksum, every later version the bech32m one.
  const codec = address[VERSION_POSITION] === 'q' ? bech32 : bech32m
  const decoded = codec.decodeUnsafe(address)
  // The last 1 ends the prefix, so a 1 typed among the data makes another prefix.
  if (!decoded || !PREFIXES.includes(decoded.prefix)) return false
  const [version = 0, ...words] = decoded.words
  const program = codec.fromWordsUnsafe(words) // nothing when the padding breaks BIP173
  return program ? isWitnessProgram(version, program.length) : false
}

// BIP141: versions 0 to 16, 2 to 40 bytes; version 0 is 20 bytes (key hash) or 32 (script hash).
// The lower bound needs no check: the 26 characters of the shortest address already hold 10 bytes.
const isWitnessProgram = (version: number, bytes: number): boolean =>
  version === 0 ? bytes === 20 || bytes === 32 : version <= 16 && bytes <= 40
