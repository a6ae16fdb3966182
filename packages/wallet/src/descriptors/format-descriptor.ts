import { HARDENED_OFFSET } from '@scure/bip32'
import type { KeyOrigin } from '../derive-address.ts'
import { addDescriptorChecksum } from './checksum.ts'
import { type Descriptor, type DescriptorKey, isMultisig, isPair, type KeyDescriptor } from './descriptor.ts'
import { writeScriptExpression } from './script-expression.ts'

/** Formats a descriptor with its checksum. The text is the same for all ways to write the descriptor. */
export function formatDescriptor(descriptor: Descriptor): string {
  const { kind } = descriptor
  if (kind === 'address') return addDescriptorChecksum(writeScriptExpression(kind, descriptor.address))
  const threshold = isMultisig(kind) ? [String(descriptor.threshold)] : []
  const inner = [...threshold, ...descriptor.keys.map(formatKey)].join(',')
  return addDescriptorChecksum(writeScriptExpression(kind, inner))
}

/** Formats the origins of the keys in place of the keys, as labels name their wallet (BIP329). Null if one is unknown. */
export function formatWalletOrigin(descriptor: KeyDescriptor): string | null {
  const { kind, threshold, keys } = descriptor
  const origins = keys.map(({ origin }) => formatOrigin(origin))
  if (origins.includes('')) return null
  return writeScriptExpression(kind, [...(isMultisig(kind) ? [String(threshold)] : []), ...origins].join(','))
}

function formatOrigin(origin: KeyOrigin | null): string {
  const fingerprint = origin?.fingerprint.toString(16).padStart(8, '0')
  return origin ? `[${fingerprint}${formatPath(origin.path)}]` : ''
}

function formatKey({ origin, text, steps }: DescriptorKey): string {
  const path = steps.map((step) => (isPair(step) ? `/<${step.join(';')}>` : `/${step}`)).join('')
  return `${formatOrigin(origin)}${text}${path}/*`
}

/** Formats steps of BIP32, each with a slash before it. */
export const formatPath = (path: readonly number[]): string =>
  path.map((step) => (step < HARDENED_OFFSET ? `/${step}` : `/${step - HARDENED_OFFSET}h`)).join('')
