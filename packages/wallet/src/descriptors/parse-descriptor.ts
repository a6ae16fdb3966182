import { type BitcoinNetwork, fail, ok, type Result } from '@satlens/domain'
import { HARDENED_OFFSET } from '@scure/bip32'
import { formatPlainExtendedKey, readExtendedPublicKey } from '../account-key.ts'
import type { DerivationBranch } from '../derivation-path.ts'
import type { KeyOrigin } from '../derive-address.ts'
import { convertAddressToOutputScript } from '../output-script.ts'
import { containsPrivateKey } from '../private-key.ts'
import {
  type AddressDescriptor,
  type Descriptor,
  type DescriptorIssue,
  type DescriptorKey,
  type DescriptorStep,
  isMultisig,
  isPair,
  type KeyDescriptor,
} from './descriptor.ts'
import { readScriptExpression } from './script-expression.ts'

/**
 * Parses an output descriptor for watching: its keys must be extended public keys with `/*` at the end. Rejects private keys
 * first. The checksum may be missing. Hardened steps may be written with ', h or H, as wallets do.
 * @param pasted may have line breaks and invisible characters anywhere
 */
export function parseDescriptor(
  pasted: string,
  network: BitcoinNetwork,
): Result<Descriptor, DescriptorIssue> {
  if (containsPrivateKey(pasted)) return fail('private_key')
  const expression = readScriptExpression(pasted)
  if (!expression.ok) return expression
  const { kind, inner } = expression.value
  if (kind === 'address') return parseAddress(inner, network)
  const [threshold = '', ...texts] = isMultisig(kind) ? inner.split(',') : ['1', inner]
  if (!/^\d{1,2}$/.test(threshold) || !isThreshold(Number(threshold), texts.length)) {
    return fail('bad_threshold')
  }
  const parsed = texts.map((text) => parseKey(text, network))
  const failed = parsed.find((key) => !key.ok)
  if (failed) return failed
  const keys: readonly DescriptorKey[] = parsed.flatMap((key) => (key.ok ? [key.value] : []))
  const hasChange = keys.some(({ steps }) => steps.some(isPair))
  const branches: readonly DerivationBranch[] = hasChange ? ['receive', 'change'] : ['receive']
  return ok({ kind, network, branches, threshold: Number(threshold), keys } as KeyDescriptor)
}

/** Parses an address alone. */
export function parseAddress(
  text: string,
  network: BitcoinNetwork,
): Result<AddressDescriptor, 'bad_key' | 'other_network'> {
  const script = convertAddressToOutputScript(text, network)
  if (!script.ok) return fail(script.issue === 'other_network' ? 'other_network' : 'bad_key')
  // QR codes have bech32 in upper case (BIP173).
  const address = /^(?:bc|tb|bcrt)1/i.test(text) ? text.toLowerCase() : text
  const branches: readonly DerivationBranch[] = ['receive']
  return ok({ kind: 'address', network, branches, address } as AddressDescriptor)
}

const MAX_KEYS = 15

const isThreshold = (threshold: number, keys: number): boolean =>
  threshold >= 1 && threshold <= keys && keys <= MAX_KEYS

const KEY = /^(?:\[([0-9a-fA-F]{8})((?:\/\d{1,10}['hH]?)*)\])?([1-9A-HJ-NP-Za-km-z]+)((?:\/[\d*<>;'hH]*)*)$/
const SINGLE_KEY = /^(?:\[[^\]]*\])?(?:[0-9a-f]{2}){32,65}$/i
const STEP = /^(?:(\d{1,10})|<(\d{1,10});(\d{1,10})>)$/
const MAX_DEPTH = 255 // BIP32, "Serialization format"

function parseKey(text: string, network: BitcoinNetwork): Result<DescriptorKey, DescriptorIssue> {
  const parts = KEY.exec(text)
  if (parts === null) return fail(SINGLE_KEY.test(text) ? 'no_wildcard' : 'bad_key')
  const [, fingerprint, originPath = '', keyText = '', behind = ''] = parts
  const read = readExtendedPublicKey(keyText)
  if (!read.ok) return fail('bad_key')
  const { prefix, key } = read.value
  if (prefix.isTest !== (network !== 'mainnet')) return fail('other_network')
  if (/['hH]/.test(behind)) return fail('hardened_step')
  const texts = behind.split('/').slice(1)
  if (texts.some((step) => /^<\d+(?:;\d+){2,}>$/.test(step))) return fail('unsupported')
  if (texts.pop() !== '*') return fail('no_wildcard')
  const steps = texts.map(parseStep)
  const origin = fingerprint === undefined ? null : parseOrigin(fingerprint, originPath)
  const isDamaged =
    !steps.every(isStep) ||
    steps.filter(isPair).length > 1 ||
    key.depth + steps.length >= MAX_DEPTH ||
    origin?.path.some(Number.isNaN)
  return isDamaged
    ? fail('bad_key')
    : ok({ origin, text: formatPlainExtendedKey(keyText, prefix.isTest), steps })
}

function parseOrigin(fingerprint: string, path: string): KeyOrigin {
  const steps = path.split('/').slice(1)
  return {
    fingerprint: Number.parseInt(fingerprint, 16),
    path: steps.map((step) => {
      const index = Number.parseInt(step, 10)
      if (index >= HARDENED_OFFSET) return Number.NaN
      return /\d$/.test(step) ? index : HARDENED_OFFSET + index
    }),
  }
}

function parseStep(text: string): DescriptorStep {
  const [, step, receive, change] = STEP.exec(text) ?? []
  return receive === undefined ? Number(step) : [Number(receive), Number(change)]
}

// False for NaN, too.
function isStep(step: DescriptorStep): boolean {
  const indexes = isPair(step) ? step : [step]
  return new Set(indexes).size === indexes.length && indexes.every((index) => index < HARDENED_OFFSET)
}
