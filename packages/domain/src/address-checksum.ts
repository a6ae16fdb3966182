import { sha256 } from '@noble/hashes/sha2.js'
import { type Bech32, bech32, bech32m, createBase58check } from '@scure/base'
import type { BitcoinAddress } from './address.ts'
import { fail, ok, type Result } from './result.ts'
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

type Verdict = 'valid' | ChecksumIssue['reason']

/**
 * Verifies base58check, bech32 and bech32m and the version and length rules of BIP141, BIP173 and BIP350.
 * Names where to look, never what to write instead: a corrected address could be somebody else's (BIP173).
 */
export function verifyChecksum(address: BitcoinAddress): Result<CheckedAddress, ChecksumIssue> {
  const verdict = judge(address)
  if (verdict === 'valid') return ok(address as CheckedAddress)
  if (verdict === 'undefined_form') return fail({ reason: verdict })
  const position = findOnlyTypo(address, (candidate) => judge(candidate) === 'valid')
  return fail({ reason: verdict, group: position === null ? null : groupAt(address, position) })
}

/** The sentence to show under the title 'Invalid Address'. */
export function checksumMessage(issue: ChecksumIssue): string {
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

const judge = (address: string): Verdict =>
  address.startsWith('1') || address.startsWith('3') ? judgeBase58(address) : judgeBech32(address)

const base58check = createBase58check(sha256)
const HASH_BYTES = 20
const VERSION_BYTE = { '1': 0x00, '3': 0x05 } as const

function judgeBase58(address: string): Verdict {
  const payload = attempt(() => base58check.decode(address))
  if (payload === null) return 'mistyped'
  const version = VERSION_BYTE[address[0] as '1' | '3']
  return payload.length === 1 + HASH_BYTES && payload[0] === version ? 'valid' : 'undefined_form'
}

const PREFIXES = ['bc', 'tb']

function judgeBech32(address: string): Verdict {
  // BIP350: version 0 carries the bech32 checksum, every later version the bech32m one.
  const [codec, other] = address[3] === 'q' ? [bech32, bech32m] : [bech32m, bech32]
  const decoded = codec.decodeUnsafe(address)
  if (!decoded) return other.decodeUnsafe(address) ? 'undefined_form' : 'mistyped'
  const [version, ...words] = decoded.words
  if (!PREFIXES.includes(decoded.prefix) || version === undefined) return 'undefined_form'
  return isWitnessProgram(version, programLength(codec, words)) ? 'valid' : 'undefined_form'
}

/** The bytes the words stand for; -1 when they end in padding that BIP173 forbids. */
const programLength = (codec: Bech32, words: number[]): number => codec.fromWordsUnsafe(words)?.length ?? -1

// BIP141: versions 0 to 16, 2 to 40 bytes; version 0 is 20 bytes (key hash) or 32 (script hash).
const isWitnessProgram = (version: number, length: number): boolean =>
  version === 0 ? length === 20 || length === 32 : version <= 16 && length >= 2 && length <= 40

function attempt<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
