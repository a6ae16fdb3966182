import type { AccountScriptType } from '@satlens/contract'
import { type BitcoinNetwork, fail, ok, type Result } from '@satlens/domain'
import {
  ACCOUNT_KEY_ISSUE_MESSAGES,
  type AccountKeyIssue,
  convertAddressToOutputScript,
  parseAccountKey,
} from '@satlens/wallet'
import { messages } from '../messages.ts'

/** What can be watched: the public key of an account, or one address. */
export type WatchTarget =
  | { readonly account_key: string; readonly script: AccountScriptType }
  | { readonly address: string }

/** Why a text is neither; `phrase` when it has as many words as a recovery phrase. */
export type WatchTargetIssue = AccountKeyIssue | 'neither' | 'other_network_address' | 'phrase'

/** Reads an address or an extended public key. Nothing private passes: it is told as what it is, and stays here. */
export function parseWatchTarget(
  text: string,
  network: BitcoinNetwork,
  script: AccountScriptType | null,
): Result<WatchTarget, WatchTargetIssue> {
  const trimmed = text.trim()
  if (trimmed.split(/\s+/).length >= FEWEST_WORDS) return fail('phrase')
  const key = parseAccountKey(trimmed, network, script)
  if (key.ok) return ok({ account_key: key.value.text, script: key.value.script })
  if (key.issue !== 'not_a_key') return key
  const output = convertAddressToOutputScript(trimmed, network)
  if (output.ok) return ok({ address: trimmed })
  return fail(output.issue === 'other_network' ? 'other_network_address' : 'neither')
}

const FEWEST_WORDS = 6

const text = messages.load.public

/** What to say about a refusal. */
export function formatWatchTargetIssue(issue: WatchTargetIssue, network: BitcoinNetwork): string {
  switch (issue) {
    case 'required':
      return text.required
    case 'neither':
      return text.neither
    case 'other_network_address':
      return text.otherNetwork
    case 'phrase':
      return network === 'mainnet' ? text.phraseOnMainnet : text.phrase
    default:
      return ACCOUNT_KEY_ISSUE_MESSAGES[issue]
  }
}
