import { compactPastedText, fail, ok, type Result } from '@satlens/domain'
import { computeDescriptorChecksum } from './checksum.ts'
import type { DescriptorIssue, DescriptorKind } from './descriptor.ts'

/** The script expressions around the keys or the address (BIP381, BIP382, BIP383, BIP385, BIP386), the usual ones first. */
const TEMPLATES = {
  native_segwit: ['wpkh(', ')'],
  taproot: ['tr(', ')'],
  nested_segwit: ['sh(wpkh(', '))'],
  legacy: ['pkh(', ')'],
  multisig: ['wsh(sortedmulti(', '))'],
  nested_multisig: ['sh(wsh(sortedmulti(', ')))'],
  address: ['addr(', ')'],
} as const satisfies Record<DescriptorKind, readonly [open: string, close: string]>

/** All kinds of descriptors, the usual ones first. */
export const DESCRIPTOR_KINDS = Object.keys(TEMPLATES) as readonly DescriptorKind[]

/** Writes a script expression without its checksum. */
export function writeScriptExpression(kind: DescriptorKind, inner: string): string {
  const [open, close] = TEMPLATES[kind]
  return `${open}${inner}${close}`
}

/** A script expression. `inner` has its keys or its address. */
export interface ScriptExpression {
  readonly kind: DescriptorKind
  readonly inner: string
  readonly script: string
}

// Three times 15 keys with origins. The time for the checksum grows with the length.
const MAX_LENGTH = 10_000

/** Reads a script expression, whose keys or address stay text, and verifies its checksum if it has one. */
export function readScriptExpression(pasted: string): Result<ScriptExpression, DescriptorIssue> {
  // Mails and documents replace straight quotes. The checksum is that of the text before.
  const compact = compactPastedText(pasted).replace(/[’′]/g, "'")
  if (compact === '') return fail('required')
  const [script = '', ...checksums] = compact.split('#')
  if (!/^[a-z_]+\(.*\)$/.test(script) || script.length > MAX_LENGTH) return fail('not_a_descriptor')
  const checksum = computeDescriptorChecksum(script)
  if (checksums.length > 0 && checksums.join('#') !== checksum) return fail('bad_checksum')
  if (checksum === null) return fail('not_a_descriptor')
  for (const kind of DESCRIPTOR_KINDS) {
    const [open, close] = TEMPLATES[kind]
    const inner = script.slice(open.length, -close.length)
    if (script === writeScriptExpression(kind, inner) && !/[(){}]/.test(inner)) {
      return ok({ kind, inner, script })
    }
  }
  return fail('unsupported')
}
