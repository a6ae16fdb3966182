import { type BitcoinAddress, isBase58, VERSION_POSITION } from './address.ts'

/**
 * A known address that another one could be taken for: how many characters both begin with, and how many they end with.
 * What differs lies between.
 */
export type LookAlike = {
  readonly known: BitcoinAddress
  readonly sharedStart: number
  readonly sharedEnd: number
}

/**
 * The known addresses that `candidate` looks like and is not: of the same type, with at least four characters in common at
 * either end beyond what every address of the type begins with, and more in all than chance would give. Whoever makes
 * addresses until one resembles yours (address poisoning) counts on a glance at both ends.
 */
export function findLookAlikes(
  candidate: BitcoinAddress,
  known: readonly BitcoinAddress[],
): readonly LookAlike[] {
  const rivals = [...new Set(known)].filter((other) => other !== candidate && isSameType(other, candidate))
  const prefix = prefixLength(candidate)
  const alphabet = isBase58(candidate) ? 58n : 32n
  return rivals
    .map((other) => compare(candidate, other))
    .filter(({ sharedStart, sharedEnd }) => {
      const start = sharedStart - prefix
      return (
        start >= FEWEST_AT_AN_END &&
        sharedEnd >= FEWEST_AT_AN_END &&
        isUnlikelyByChance(alphabet, start + sharedEnd, rivals.length)
      )
    })
}

/** What a person looks at before taking two addresses for one. */
const FEWEST_AT_AN_END = 4
/** How unlikely a resemblance has to be before it is called one, as public explorers have it. */
const ODDS = 1_000_000n

/**
 * Whether so many equal characters are no coincidence: one in a million for each pair that was compared. With more pairs
 * some resemble each other by chance, and a warning that comes too often is not read.
 */
export const isUnlikelyByChance = (alphabet: bigint, matches: number, pairs: number): boolean =>
  alphabet ** BigInt(matches) > ODDS * BigInt(pairs)

// The type is in what every address of it begins with; the programs of one version differ in length (BIP141).
const isSameType = (one: BitcoinAddress, other: BitcoinAddress): boolean =>
  isBase58(one)
    ? one.charAt(0) === other.charAt(0)
    : one.length === other.length && one.startsWith(other.slice(0, VERSION_POSITION + 1))

/** The character of a base58 version; `bc1` or `tb1` and the witness version. */
const prefixLength = (address: BitcoinAddress): number => (isBase58(address) ? 1 : VERSION_POSITION + 1)

function compare(candidate: BitcoinAddress, known: BitcoinAddress): LookAlike {
  const shorter = Math.min(candidate.length, known.length)
  let sharedStart = 0
  while (sharedStart < shorter && candidate[sharedStart] === known[sharedStart]) sharedStart += 1
  let sharedEnd = 0
  while (sharedEnd < shorter - sharedStart && candidate.at(-1 - sharedEnd) === known.at(-1 - sharedEnd)) {
    sharedEnd += 1
  }
  return { known, sharedStart, sharedEnd }
}
