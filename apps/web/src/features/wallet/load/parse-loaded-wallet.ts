import type { AccountScriptType, generateWalletEndpoint } from '@satlens/contract'
import {
  type BitcoinNetwork,
  cleanPastedText,
  describeInvisibleCharacter,
  fail,
  formatAddressIssue,
  ok,
  type Result,
  trimPastedText,
} from '@satlens/domain'
import { ACCOUNT_KEY_ISSUE_MESSAGES, convertAddressToOutputScript, parseAccountKey } from '@satlens/wallet'
import { deriveWalletAccount, formatRecoveryPhraseIssue, parseRecoveryPhrase } from '@satlens/wallet/keys'
import type { EndpointRequest } from '#shared/api/create-api.ts'
import { messages } from '../messages.ts'

/** A wallet to be registered, with its words where this browser has them. They stay here. */
export interface WalletToRegister {
  /** Undefined for a sample address. */
  readonly publicData: EndpointRequest<typeof generateWalletEndpoint>['body']
  readonly words?: { readonly phrase: string; readonly accountKey: string; readonly isBackedUp: boolean }
}

/** What the form for loading a wallet holds. `script` is null until the user has to choose one. */
export interface LoadFields {
  readonly text: string
  readonly passphrase: string
  readonly script: AccountScriptType | null
}

type LoadIssue = { readonly message: string; readonly isScriptMissing?: boolean }

const text = messages.load.public
const FEWEST_WORDS = 6

/** Derives a wallet from its recovery phrase. Only the public key is meant for the server. */
export function parsePhraseWallet(
  { text, passphrase, script }: LoadFields,
  network: BitcoinNetwork,
): Result<WalletToRegister, LoadIssue> {
  const phrase = parseRecoveryPhrase(text)
  if (!phrase.ok) return fail({ message: formatRecoveryPhraseIssue(phrase.issue) })
  const chosen = script ?? 'native_segwit'
  const { accountKey, fingerprint } = deriveWalletAccount(phrase.value, {
    network,
    script: chosen,
    passphrase,
  })
  return ok({
    publicData: { account_key: accountKey.text, network, script: chosen, fingerprint },
    words: { phrase: phrase.value, accountKey: accountKey.text, isBackedUp: true },
  })
}

/** Reads an address or an extended public key to watch. Private keys and phrases are recognized and never sent. */
export function parseWatchedWallet(
  { text: typed, script }: LoadFields,
  network: BitcoinNetwork,
): Result<WalletToRegister, LoadIssue> {
  const trimmed = trimPastedText(typed)
  if (
    cleanPastedText(trimmed)
      .split(/\s+/)
      .filter((word) => /^\p{L}+$/u.test(word)).length >= FEWEST_WORDS
  )
    return fail({ message: network === 'mainnet' ? text.phraseOnMainnet : text.phrase })
  const key = parseAccountKey(trimmed, network, script)
  if (key.ok) {
    const { text: account_key, script, fingerprint } = key.value
    return ok({ publicData: { account_key, script, network, ...(fingerprint && { fingerprint }) } })
  }
  if (key.issue === 'required') return fail({ message: text.required })
  if (key.issue !== 'not_a_key')
    return fail({
      message: ACCOUNT_KEY_ISSUE_MESSAGES[key.issue],
      isScriptMissing: key.issue === 'script_needed',
    })
  if (describeInvisibleCharacter(trimmed) !== null)
    return fail({ message: formatAddressIssue('invisible_character', trimmed) })
  const output = convertAddressToOutputScript(trimmed, network)
  if (output.ok) return ok({ publicData: { address: trimmed, network } })
  return fail({ message: output.issue === 'other_network' ? text.otherNetwork : text.neither })
}
