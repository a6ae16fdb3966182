import { sha256 } from '@noble/hashes/sha2.js'
import { base58, bech32, bech32m } from '@scure/base'
import { fail, ok, type Result } from '../result.ts'
import { type BitcoinAddress, isBase58Address, SEGWIT_VERSION_POSITION } from './address.ts'
import { ADDRESS_MESSAGES } from './messages.ts'
import { findSingleTypoPosition } from './typo-position.ts'

declare const checkedBrand: unique symbol

/** An address with a valid checksum, version and length: it can be paid. */
export type ChecksumVerifiedAddress = BitcoinAddress & { readonly [checkedBrand]: true }

/** A group of four characters of an address, counted from 1. The last group may be shorter. */
export type AddressCharacterGroup = { readonly index: number; readonly characters: string }

/**
 * Why an address cannot be paid. `mistyped`: the checksum is wrong; `group` contains the typing mistake if there is
 * exactly one possible position. `undefined_form`: the checksum is valid, but no BIP defines the version, length or
 * encoding.
 */
export type UnpayableAddressIssue =
  | { readonly reason: 'mistyped'; readonly group: AddressCharacterGroup | null }
  | { readonly reason: 'undefined_form' }

/**
 * Verifies the checksum (base58check, bech32 or bech32m), version and length of an address (BIP141, BIP173, BIP350).
 * An issue locates the mistake but never suggests a correction, which could be another person's address (BIP173).
 */
export function verifyAddressChecksum(
  address: BitcoinAddress,
): Result<ChecksumVerifiedAddress, UnpayableAddressIssue> {
  if (isPayable(address)) return ok(address as ChecksumVerifiedAddress)
  if (hasChecksum(address)) return fail({ reason: 'undefined_form' })
  const position = findSingleTypoPosition(address, isPayable)
  return fail({ reason: 'mistyped', group: position === null ? null : getGroup(address, position) })
}

/** Returns the message for the title 'Invalid Address'. */
export function formatUnpayableAddressIssue(issue: UnpayableAddressIssue): string {
  if (issue.reason === 'undefined_form') return ADDRESS_MESSAGES.undefinedForm
  if (issue.group === null) return ADDRESS_MESSAGES.mistyped
  const { index, characters } = issue.group
  return ADDRESS_MESSAGES.mistypedInGroup(index, characters)
}

const GROUP_SIZE = 4

function getGroup(address: string, position: number): AddressCharacterGroup {
  const index = Math.floor(position / GROUP_SIZE)
  return { index: index + 1, characters: address.slice(index * GROUP_SIZE, (index + 1) * GROUP_SIZE) }
}

const isPayable = (address: string): boolean =>
  isBase58Address(address) ? isPayableBase58(address) : isPayableBech32(address)

const hasChecksum = (address: string): boolean =>
  isBase58Address(address)
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

// Not the base58check codec: it throws on a mismatch, and the search for a typing mistake causes 2,000 of them.
function endsWithHash(bytes: Uint8Array): boolean {
  const hash = sha256(sha256(bytes.subarray(0, -CHECK_BYTES)))
  return bytes.subarray(-CHECK_BYTES).every((byte, index) => byte === hash[index])
}

const PREFIXES = ['bc', 'tb']

function isPayableBech32(address: string): boolean {
  // BIP350: version 0 carries the bech32 checksum, every later version the bech32m one.
  const codec = address[SEGWIT_VERSION_POSITION] === 'q' ? bech32 : bech32m
  const decoded = codec.decodeUnsafe(address)
  // The last 1 ends the prefix, so a 1 mistyped in the data changes the prefix.
  if (!decoded || !PREFIXES.includes(decoded.prefix)) return false
  const [version = 0, ...words] = decoded.words
  const program = codec.fromWordsUnsafe(words) // undefined if the padding is invalid (BIP173)
  return program ? isWitnessProgram(version, program.length) : false
}

// BIP141: versions 0 to 16, 2 to 40 bytes; version 0 is 20 bytes (key hash) or 32 (script hash).
// The minimum length needs no check: an address of 26 characters has 10 bytes.
const isWitnessProgram = (version: number, bytes: number): boolean =>
  version === 0 ? bytes === 20 || bytes === 32 : version <= 16 && bytes <= 40
