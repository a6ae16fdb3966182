import { HARDENED_OFFSET } from '@scure/bip32'
import { addDescriptorChecksum } from './checksum.ts'
import { type Descriptor, type DescriptorKey, isMultisig, isPair } from './descriptor.ts'
import { writeScriptExpression } from './script-expression.ts'

/** Formats a descriptor with its checksum. The text is the same for all ways to write the descriptor. */
export function formatDescriptor(descriptor: Descriptor): string {
  const { kind } = descriptor
  if (kind === 'address') return addDescriptorChecksum(writeScriptExpression(kind, descriptor.address))
  const threshold = isMultisig(kind) ? [String(descriptor.threshold)] : []
  const inner = [...threshold, ...descriptor.keys.map(formatKey)].join(',')
  return addDescriptorChecksum(writeScriptExpression(kind, inner))
}

function formatKey({ origin, text, steps }: DescriptorKey): string {
  const fingerprint = origin?.fingerprint.toString(16).padStart(8, '0')
  const start = origin ? `[${fingerprint}${formatPath(origin.path)}]` : ''
  const path = steps.map((step) => (isPair(step) ? `/<${step.join(';')}>` : `/${step}`)).join('')
  return `${start}${text}${path}/*`
}

/** Formats steps of BIP32, each with a slash before it. */
export const formatPath = (path: readonly number[]): string =>
  path.map((step) => (step < HARDENED_OFFSET ? `/${step}` : `/${step - HARDENED_OFFSET}h`)).join('')
