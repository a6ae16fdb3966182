import type { BitcoinNetwork } from '@satlens/domain'
import type { BitcoinScriptType, DerivationBranch } from '../derivation-path.ts'
import type { KeyOrigin } from '../derive-address.ts'
import type { DESCRIPTOR_ISSUE_MESSAGES } from './messages.ts'

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

/** Why a descriptor, or a key or address in its place, was rejected. */
export type DescriptorIssue = keyof typeof DESCRIPTOR_ISSUE_MESSAGES

/** Returns true for a pair of steps. */
export const isPair = (step: DescriptorStep): step is readonly [number, number] => typeof step !== 'number'

/** Returns true for a descriptor of several keys. */
export const isMultisig = (kind: DescriptorKind): kind is 'multisig' | 'nested_multisig' =>
  kind === 'multisig' || kind === 'nested_multisig'
