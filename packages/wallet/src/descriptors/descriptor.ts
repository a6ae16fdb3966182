import type { BitcoinNetwork } from '@satlens/domain'
import { ACCOUNT_KEY_ISSUE_MESSAGES } from '../account-key.ts'
import type { BitcoinScriptType, DerivationBranch } from '../derivation-path.ts'
import type { KeyOrigin } from '../derive-address.ts'

declare const descriptorBrand: unique symbol

/** What a descriptor describes: the addresses of one key, those of several keys in P2WSH (in P2SH if nested), or one address. */
export type DescriptorKind = BitcoinScriptType | 'multisig' | 'nested_multisig' | 'address'

/** A step of BIP32; a pair is that of the receive branch and that of the change branch (BIP389). */
export type DescriptorStep = number | readonly [receive: number, change: number]

/** An extended public key with its place in a wallet and the steps to the parents of its addresses (BIP380). */
export interface DescriptorKey {
  /** Null if the text does not say it. */
  readonly origin: KeyOrigin | null
  /** An xpub or tpub. */
  readonly text: string
  readonly steps: readonly DescriptorStep[]
}

interface DescriptorBase {
  readonly network: BitcoinNetwork
  /** The branches that the descriptor has addresses on. Change is missing without a pair of steps (`/<0;1>/*`). */
  readonly branches: readonly DerivationBranch[]
  readonly [descriptorBrand]: true
}

/** A descriptor of the addresses of extended public keys. */
export interface KeyDescriptor extends DescriptorBase {
  readonly kind: Exclude<DescriptorKind, 'address'>
  /** The number of keys that must sign. */
  readonly threshold: number
  readonly keys: readonly DescriptorKey[]
}

/** A descriptor of one address. */
export interface AddressDescriptor extends DescriptorBase {
  readonly kind: 'address'
  readonly address: string
}

/** A parsed output descriptor (BIP380). It has public data only. */
export type Descriptor = KeyDescriptor | AddressDescriptor

/** Messages for descriptors, and for keys and addresses in their place. None of them contains a key. */
export const DESCRIPTOR_ISSUE_MESSAGES = {
  ...ACCOUNT_KEY_ISSUE_MESSAGES,
  required: 'Enter an output descriptor, an extended public key or an address',
  not_a_descriptor:
    'This is not an output descriptor, an extended public key or an address. Check that nothing is missing.',
  bad_checksum: "This descriptor doesn't match its checksum. Copy it again from your wallet.",
  unsupported:
    "This kind of descriptor isn't supported. Use pkh, wpkh, sh(wpkh), tr with one key, wsh(sortedmulti) or addr.",
  other_network: 'This is for a different Bitcoin network than this server uses.',
  hardened_step:
    'A path behind a key has a hardened step, which needs the private key. Export the key after that step instead.',
  bad_key: 'A key or address in this descriptor is damaged. Copy it again from your wallet.',
  bad_threshold:
    'The number of required signatures must be from 1 to the number of keys, and there can be up to 15 keys.',
  no_wildcard: 'This descriptor has a key for a single address. The path of each key must end with /*.',
} as const

/** Why a descriptor, or a key or address in its place, was rejected. */
export type DescriptorIssue = keyof typeof DESCRIPTOR_ISSUE_MESSAGES

/** Returns true for a pair of steps. */
export const isPair = (step: DescriptorStep): step is readonly [number, number] => typeof step !== 'number'

/** Returns true for a descriptor of several keys. */
export const isMultisig = (kind: DescriptorKind): kind is 'multisig' | 'nested_multisig' =>
  kind === 'multisig' || kind === 'nested_multisig'
