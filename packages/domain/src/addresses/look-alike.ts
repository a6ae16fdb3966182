import { type BitcoinAddress, isBase58Address, SEGWIT_VERSION_POSITION } from './address.ts'

/** A known address that resembles another one, with the number of equal characters at the start and at the end. */
export type LookAlikeAddress = {
  readonly known: BitcoinAddress
  readonly sharedStart: number
  readonly sharedEnd: number
}

/**
 * Finds known addresses that resemble `candidate`. Address poisoning relies on such resemblance: an attacker generates
 * addresses until one has the same first and last characters as an address of the victim.
 * @returns other addresses of the same type with at least four equal characters at each end, not counting the
 *   prefix of the type, if chance is an unlikely explanation
 */
export function findLookAlikeAddresses(
  candidate: BitcoinAddress,
  known: readonly BitcoinAddress[],
): readonly LookAlikeAddress[] {
  const others = [...new Set(known)].filter(
    (address) => address !== candidate && isSameType(address, candidate),
  )
  const prefix = prefixLength(candidate)
  const alphabet = isBase58Address(candidate) ? 58n : 32n
  return others
    .map((address) => compare(candidate, address))
    .filter(({ sharedStart, sharedEnd }) => {
      const start = sharedStart - prefix
      return (
        start >= MIN_EQUAL_AT_EACH_END &&
        sharedEnd >= MIN_EQUAL_AT_EACH_END &&
        isAddressMatchUnlikelyByChance(alphabet, start + sharedEnd, others.length)
      )
    })
}

/** The number of characters that people compare at each end. */
const MIN_EQUAL_AT_EACH_END = 4
/** A resemblance counts if chance explains it less than once in a million; public explorers use the same limit. */
const ODDS = 1_000_000n

/**
 * Returns true if so many equal characters are unlikely by chance. The limit grows with the number of compared pairs:
 * users ignore a warning that appears too often.
 */
export const isAddressMatchUnlikelyByChance = (alphabet: bigint, matches: number, pairs: number): boolean =>
  alphabet ** BigInt(matches) > ODDS * BigInt(pairs)

// The prefix shows the type; witness programs of one version differ in length (BIP141).
const isSameType = (one: BitcoinAddress, other: BitcoinAddress): boolean =>
  isBase58Address(one)
    ? one.charAt(0) === other.charAt(0)
    : one.length === other.length && one.startsWith(other.slice(0, SEGWIT_VERSION_POSITION + 1))

/** Returns the length of the prefix: the version character of base58, or `bc1` and the witness version. */
const prefixLength = (address: BitcoinAddress): number =>
  isBase58Address(address) ? 1 : SEGWIT_VERSION_POSITION + 1

function compare(candidate: BitcoinAddress, known: BitcoinAddress): LookAlikeAddress {
  const shorter = Math.min(candidate.length, known.length)
  let sharedStart = 0
  while (sharedStart < shorter && candidate[sharedStart] === known[sharedStart]) sharedStart += 1
  let sharedEnd = 0
  while (sharedEnd < shorter - sharedStart && candidate.at(-1 - sharedEnd) === known.at(-1 - sharedEnd)) {
    sharedEnd += 1
  }
  return { known, sharedStart, sharedEnd }
}
