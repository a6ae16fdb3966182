import { messages } from './messages.ts'

const text = messages.types

const TYPES: readonly [RegExp, string][] = [
  [/^addr\(/, text.address],
  [/^sh\(wpkh\(/, text.nestedSegwit],
  [/^wpkh\(/, text.nativeSegwit],
  [/^pkh\(/, text.legacy],
  [/^tr\(/, text.taproot],
]
const MULTISIG = /^(?:sh\(|wsh\(|sh\(wsh\()(?:sorted)?multi\((\d+),([^()]+)\)/

/** Describes the addresses of an output descriptor (BIP380) for the screen: `Native SegWit`, `2-of-3 multisig`. */
export function describeDescriptor(descriptor: string): string {
  const [, needed, keys] = MULTISIG.exec(descriptor) ?? []
  if (needed !== undefined && keys !== undefined) return text.multisig(needed, keys.split(',').length)
  return TYPES.find(([pattern]) => pattern.test(descriptor))?.[1] ?? text.other
}

/** Whether the descriptor has one address only, and no next one. */
export const isSingleAddress = (descriptor: string): boolean => descriptor.startsWith('addr(')
