import { sha256 } from '@noble/hashes/sha2.js'
import { type BitcoinNetwork, compactPastedText, fail, ok, type Result } from '@satlens/domain'
import { createBase58check } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { BIP_PURPOSE_BY_SCRIPT_TYPE, type BitcoinScriptType } from './derivation-path.ts'
import { EXTENDED_KEY_PREFIXES, type ExtendedKeyPrefix, getExtendedKeyPrefix } from './key-versions.ts'
import type { ACCOUNT_KEY_ISSUE_MESSAGES } from './messages.ts'
import { containsPrivateKey } from './private-key.ts'

declare const accountKeyBrand: unique symbol

/** The extended public key of an account (BIP44: depth 3). It reveals all addresses of the account but cannot spend. */
export interface ExtendedAccountKey {
  readonly network: BitcoinNetwork
  readonly script: BitcoinScriptType
  readonly text: string
  /** The fingerprint of the master key, if the text had the origin of the key before it; null otherwise. */
  readonly fingerprint: string | null
  readonly [accountKeyBrand]: true
}

/** Why an account key was rejected. */
export type AccountKeyIssue = keyof typeof ACCOUNT_KEY_ISSUE_MESSAGES

/**
 * Parses the extended public key of an account, with any single-signature prefix of SLIP-132. Rejects private keys first.
 * @param pasted may have line breaks and invisible characters anywhere, the key's origin before it, as hardware wallets
 *   export it (BIP380: `[d34db33f/84'/0'/0']zpub…`), and the steps to its addresses behind it (`/0/*`, `/<0;1>/*`)
 * @param script required if neither prefix nor origin define it (xpub, tpub)
 */
export function parseAccountKey(
  pasted: string,
  network: BitcoinNetwork,
  script: BitcoinScriptType | null = null,
): Result<ExtendedAccountKey, AccountKeyIssue> {
  const compact = compactPastedText(pasted)
  if (compact === '') return fail('required')
  if (containsPrivateKey(pasted)) return fail('private_key')
  const parts = KEY_WITH_ORIGIN.exec(compact)
  if (parts === null) return fail(KEY_BEHIND_BRACKETS.test(compact) ? 'bad_origin' : 'not_a_key')
  const [, fingerprint = null, path = '', text = ''] = parts
  const read = readExtendedPublicKey(text)
  if (!read.ok) return read
  const { prefix, key } = read.value
  if (prefix.script === 'multisig') return fail('multisig_key')
  if (prefix.isTest !== (network !== 'mainnet')) return fail('other_network')
  if (key.depth === 0) return fail('master_key')
  if (key.depth !== ACCOUNT_DEPTH) return fail('not_an_account')
  const accountScript = prefix.script ?? script ?? getScriptOfPath(path)
  if (accountScript === null) return fail('script_needed')
  if (script !== null && script !== accountScript) return fail('other_script')
  return ok({
    network,
    script: accountScript,
    text,
    fingerprint: fingerprint?.toLowerCase() ?? null,
  } as ExtendedAccountKey)
}

// BIP380: eight hexadecimal digits and the path from the master key. Hardened steps end with ' or h; mails replace the first.
const STEP = "/\\d{1,10}['’′hH]?"
const KEY_WITH_ORIGIN = new RegExp(
  `^(?:\\[([0-9a-fA-F]{8})((?:${STEP})*)\\])?([a-zA-Z0-9]+)(?:/(?:\\*|\\d{1,10}|<0;1>))*$`,
)
const KEY_BEHIND_BRACKETS = /^\[.*\]?[xyztuvYZUV]pub/

/** Returns the address type that the first step of a path, its purpose, stands for (BIP44, 49, 84, 86); null for another. */
function getScriptOfPath(path: string): BitcoinScriptType | null {
  const purpose = Number(/^\/(\d+)/.exec(path)?.[1])
  const scripts = Object.entries(BIP_PURPOSE_BY_SCRIPT_TYPE) as [BitcoinScriptType, number][]
  return scripts.find(([, number]) => number === purpose)?.[0] ?? null
}

/** Converts a parsed key to the type of the BIP32 library. */
export function createHdKeyFromAccountKey({ text }: { readonly text: string }): HDKey {
  const read = readExtendedPublicKey(text)
  if (!read.ok) throw new Error('The key is not an extended public key')
  return read.value.key
}

/** Reads an extended public key of any depth, with any prefix of SLIP-132. */
export function readExtendedPublicKey(
  text: string,
): Result<{ readonly prefix: ExtendedKeyPrefix; readonly key: HDKey }, 'mistyped' | 'not_a_key'> {
  const prefix = readPrefix(text)
  if (typeof prefix === 'string') return fail(prefix)
  const key = readPublicKey(text, prefix)
  return key === null ? fail('not_a_key') : ok({ prefix, key })
}

/** Writes an extended public key with the prefix of BIP32, xpub or tpub, in place of one of SLIP-132. */
export function formatPlainExtendedKey(text: string, isTest: boolean): string {
  const bytes = base58check.decode(text)
  // SLIP-132 has no other prefix for legacy accounts.
  const { versions } = getExtendedKeyPrefix('legacy', isTest)
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(0, versions.public)
  return base58check.encode(bytes)
}

const ACCOUNT_DEPTH = 3 // purpose, coin type, account (BIP44)

const LOOKS_LIKE_A_KEY = /^[xyztuvYZUV]pub[1-9A-HJ-NP-Za-km-z]{90,110}$/

const base58check = createBase58check(sha256)

function readPrefix(text: string): ExtendedKeyPrefix | 'mistyped' | 'not_a_key' {
  const bytes = decode(text)
  if (bytes === null) return LOOKS_LIKE_A_KEY.test(text) ? 'mistyped' : 'not_a_key'
  const version = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  return EXTENDED_KEY_PREFIXES.find(({ versions }) => versions.public === version) ?? 'not_a_key'
}

const EXTENDED_KEY_BYTES = 78 // BIP32, "Serialization format"

function decode(text: string): Uint8Array | null {
  try {
    const bytes = base58check.decode(text)
    return bytes.length === EXTENDED_KEY_BYTES ? bytes : null
  } catch {
    return null
  }
}

// The library rejects keys that are invalid by BIP32.
function readPublicKey(text: string, { versions }: ExtendedKeyPrefix): HDKey | null {
  try {
    return HDKey.fromExtendedKey(text, versions)
  } catch {
    return null
  }
}
