import { type BitcoinNetwork, compactPastedText, fail, type Result } from '@satlens/domain'
import { parseAccountKey } from '../account-key.ts'
import type { BitcoinScriptType } from '../derivation-path.ts'
import { containsPrivateKey } from '../private-key.ts'
import type { Descriptor, DescriptorIssue } from './descriptor.ts'
import { parseAddress, parseDescriptor } from './parse-descriptor.ts'
import { writeScriptExpression } from './script-expression.ts'

/**
 * Parses anything that can be watched: an output descriptor, the extended public key of an account, or an address. Rejects
 * private keys first.
 * @param pasted as {@link parseDescriptor} and {@link parseAccountKey} take it
 * @param script the address type of a key, required if neither prefix nor origin define it; others ignore it
 */
export function parseWatchedSource(
  pasted: string,
  network: BitcoinNetwork,
  script: BitcoinScriptType | null = null,
): Result<Descriptor, DescriptorIssue> {
  if (containsPrivateKey(pasted)) return fail('private_key')
  const compact = compactPastedText(pasted)
  if (compact.includes('(')) return parseDescriptor(pasted, network)
  const address = parseAddress(compact, network)
  if (address.ok || address.issue === 'other_network') return address
  const account = parseAccountKey(pasted, network, script)
  if (!account.ok) return account.issue === 'not_a_key' ? fail('not_a_descriptor') : account
  const origin = /^\[[^\]]*\]/.exec(compact)?.[0] ?? ''
  const key = `${origin}${account.value.text}/<0;1>/*`
  return parseDescriptor(writeScriptExpression(account.value.script, key), network)
}
