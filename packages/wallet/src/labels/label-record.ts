import { type BitcoinNetwork, fail, type Label, type LabelType, ok, type Result } from '@satlens/domain'
import { formatPlainExtendedKey, readExtendedPublicKey } from '../account-key.ts'
import { parseAddress } from '../descriptors/parse-descriptor.ts'

/** Type and reference, which name one thing. */
export interface LabelReference {
  readonly type: LabelType
  /** In its usual form: hexadecimal digits and bech32 in lower case, an extended key as xpub or tpub. */
  readonly ref: string
}

/** One record of a file of labels (BIP329). Null stands for a property that the record does not have. */
export interface LabelRecord extends LabelReference {
  readonly label: Label | null
  /** The descriptor of the wallet that the label is from, with the origins of its keys in place of the keys. */
  readonly origin: string | null
  /** False for an output that its owner does not want to spend. */
  readonly spendable: boolean | null
}

/** Why a reference was rejected. */
export type LabelReferenceIssue = 'bad_ref' | 'other_network' | 'private_key'

/** Parses the reference of a label. A public key of 32 bytes is rejected, because a private key looks the same. */
export function parseLabelReference(
  type: LabelType,
  text: string,
  network: BitcoinNetwork,
): Result<LabelReference, LabelReferenceIssue> {
  if (type === 'addr') {
    const address = parseAddress(text, network)
    if (address.ok) return ok({ type, ref: address.value.address })
    return fail(address.issue === 'other_network' ? address.issue : 'bad_ref')
  }
  if (type === 'xpub') {
    const read = readExtendedPublicKey(text)
    if (!read.ok) return fail('bad_ref')
    const { isTest } = read.value.prefix
    return isTest === (network !== 'mainnet')
      ? ok({ type, ref: formatPlainExtendedKey(text, isTest) })
      : fail('other_network')
  }
  const ref = text.toLowerCase()
  if (type === 'pubkey' && /^[0-9a-f]{64}$/.test(ref)) return fail('private_key')
  const index = INDEXED.exec(ref)?.[1]
  const isValid = REFERENCES[type].test(ref) && Number(index ?? 0) <= MAX_INDEX
  return isValid ? ok({ type, ref }) : fail('bad_ref')
}

const REFERENCES = {
  tx: /^[0-9a-f]{64}$/,
  pubkey: /^(?:0[23][0-9a-f]{64}|04[0-9a-f]{128})$/,
  input: /^[0-9a-f]{64}:(?:0|[1-9]\d{0,9})$/,
  output: /^[0-9a-f]{64}:(?:0|[1-9]\d{0,9})$/,
} as const
const INDEXED = /:(\d+)$/
const MAX_INDEX = 0xffff_ffff
