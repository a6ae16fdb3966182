import { sha256 } from '@noble/hashes/sha2.js'
import { type BitcoinNetwork, fail, ok, type Result, trimPastedText } from '@satlens/domain'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'

/** The base58 versions and bech32 prefix of each network. Signet and testnet share them (BIP325). */
export const ADDRESS_VERSION_PREFIXES = {
  mainnet: NETWORK,
  testnet: TEST_NETWORK,
  signet: TEST_NETWORK,
  regtest: { ...TEST_NETWORK, bech32: 'bcrt' },
} as const satisfies Record<BitcoinNetwork, typeof NETWORK>

/** Why an address has no output script on a network. */
export type OutputScriptIssue = 'not_an_address' | 'other_network'

/** Converts an address to its output script: P2PKH, P2SH or a witness program (BIP141, BIP350). Verifies checksum and network. */
export function convertAddressToOutputScript(
  address: string,
  network: BitcoinNetwork,
): Result<Uint8Array, OutputScriptIssue> {
  const trimmed = trimPastedText(address)
  return parseBech32(trimmed, network) ?? parseBase58(trimmed, network) ?? fail('not_an_address')
}

/** Null if the address has another encoding. */
type ParsedScript = Result<Uint8Array, OutputScriptIssue> | null

const base58check = createBase58check(sha256)

function parseBech32(address: string, network: BitcoinNetwork): ParsedScript {
  const decoded = bech32.decodeUnsafe(address) ?? bech32m.decodeUnsafe(address)
  if (!decoded || !BECH32_PREFIXES.includes(decoded.prefix)) return null
  const [version = -1, ...words] = decoded.words
  // BIP350: version 0 carries the bech32 checksum, every later version the bech32m one.
  const codec = version === 0 ? bech32 : bech32m
  const program = codec.decodeUnsafe(address) && codec.fromWordsUnsafe(words)
  if (!program || !isWitnessProgram(version, program.length)) return null
  if (decoded.prefix !== ADDRESS_VERSION_PREFIXES[network].bech32) return fail('other_network')
  return ok(Uint8Array.of(version === 0 ? OP_0 : OP_1 + version - 1, program.length, ...program))
}

const BECH32_PREFIXES: readonly string[] = Object.values(ADDRESS_VERSION_PREFIXES).map(
  (prefixes) => prefixes.bech32,
)

const isWitnessProgram = (version: number, bytes: number): boolean =>
  version === 0 ? bytes === 20 || bytes === 32 : version <= 16 && bytes >= 2 && bytes <= 40

const HASH_BYTES = 20

function parseBase58(address: string, network: BitcoinNetwork): ParsedScript {
  const bytes = decodeBase58(address)
  if (bytes?.length !== 1 + HASH_BYTES) return null
  const [version = -1, ...hash] = bytes
  const { pubKeyHash, scriptHash } = ADDRESS_VERSION_PREFIXES[network]
  if (version === pubKeyHash) {
    return ok(Uint8Array.of(OP_DUP, OP_HASH160, HASH_BYTES, ...hash, OP_EQUALVERIFY, OP_CHECKSIG))
  }
  if (version === scriptHash) return ok(Uint8Array.of(OP_HASH160, HASH_BYTES, ...hash, OP_EQUAL))
  const isOtherNetwork = Object.values(ADDRESS_VERSION_PREFIXES).some(
    (other) => version === other.pubKeyHash || version === other.scriptHash,
  )
  return fail(isOtherNetwork ? 'other_network' : 'not_an_address')
}

function decodeBase58(address: string): Uint8Array | null {
  try {
    return base58check.decode(address)
  } catch {
    return null
  }
}

/**
 * Converts an output script to its address: the inverse of {@link convertAddressToOutputScript}.
 *
 * @returns null if the script is of another kind, such as data or a bare public key.
 */
export function convertOutputScriptToAddress(script: Uint8Array, network: BitcoinNetwork): string | null {
  const { bech32: prefix, pubKeyHash, scriptHash } = ADDRESS_VERSION_PREFIXES[network]
  const [first = 0, second = 0] = script
  const version = first === OP_0 ? 0 : first - OP_1 + 1
  if (version >= 0 && second === script.length - 2 && isWitnessProgram(version, second)) {
    const codec = version === 0 ? bech32 : bech32m
    return codec.encode(prefix, [version, ...codec.toWords(script.subarray(2))])
  }
  if (isPayToPublicKeyHash(script))
    return base58check.encode(Uint8Array.of(pubKeyHash, ...script.subarray(3, -2)))
  if (isPayToScriptHash(script))
    return base58check.encode(Uint8Array.of(scriptHash, ...script.subarray(2, -1)))
  return null
}

const isPayToPublicKeyHash = (script: Uint8Array): boolean =>
  script.length === HASH_BYTES + 5 &&
  script[0] === OP_DUP &&
  script[1] === OP_HASH160 &&
  script[2] === HASH_BYTES &&
  script.at(-2) === OP_EQUALVERIFY &&
  script.at(-1) === OP_CHECKSIG

const isPayToScriptHash = (script: Uint8Array): boolean =>
  script.length === HASH_BYTES + 3 &&
  script[0] === OP_HASH160 &&
  script[1] === HASH_BYTES &&
  script.at(-1) === OP_EQUAL

const OP_0 = 0x00
const OP_1 = 0x51
const OP_DUP = 0x76
const OP_EQUAL = 0x87
const OP_EQUALVERIFY = 0x88
const OP_HASH160 = 0xa9
const OP_CHECKSIG = 0xac
