import { type BitcoinNetwork, cleanPastedText, fail, ok, type Result } from '@satlens/domain'
import {
  BIP_PURPOSE_BY_SCRIPT_TYPE,
  type BitcoinScriptType,
  DERIVATION_BRANCH_INDEX,
  type DerivationBranch,
} from '../derivation-path.ts'
import { containsPrivateKey } from '../private-key.ts'
import { addDescriptorChecksum } from './checksum.ts'
import { deriveDescriptorAddress } from './derive-descriptor-address.ts'
import type { DescriptorKind } from './descriptor.ts'
import type { WALLET_EXPORT_ISSUE_MESSAGES } from './messages.ts'
import { parseDescriptor } from './parse-descriptor.ts'
import { DESCRIPTOR_KINDS, readScriptExpression, writeScriptExpression } from './script-expression.ts'

/** An account that a wallet exported. */
export interface ExportedAccount {
  readonly name: string
  /** With its checksum; keys and network are not verified. */
  readonly descriptor: string
}

/** Why an export was rejected. */
export type WalletExportIssue = keyof typeof WALLET_EXPORT_ISSUE_MESSAGES

/**
 * Reads the accounts in a JSON export of a wallet, those of native SegWit first: the generic export of Coldcard, which other
 * signing devices write too, and objects with descriptors (Specter, Sparrow, Bitcoin Core's `listdescriptors`).
 */
export function readWalletExport(json: string): Result<readonly ExportedAccount[], WalletExportIssue> {
  if (containsPrivateKey(json)) return fail('private_key')
  const root = parseJson(json)
  if (root === undefined) return fail('not_json')
  const accounts = [...readColdcardAccounts(root), ...readDescriptors(root)]
  const found = accounts.filter((account) => account !== 'damaged')
  if (found.length < accounts.length) return fail('damaged')
  if (found.length === 0) return fail('no_account')
  const sorted = DESCRIPTOR_KINDS.flatMap((kind) => {
    const scripts = found.filter((account) => account.kind === kind).map(({ script }) => script)
    return [...new Set(scripts)].map((script) => ({ kind, script }))
  })
  const label = [root.label, root.name, root.wallet_name].find((text) => isText(text) && text !== '')
  return ok(
    sorted.map(({ kind, script }) => ({
      name: isText(label) && sorted.length === 1 ? label : NAMES[kind],
      descriptor: addDescriptorChecksum(script),
    })),
  )
}

const NAMES = {
  native_segwit: 'Native SegWit',
  taproot: 'Taproot',
  nested_segwit: 'Nested SegWit',
  legacy: 'Legacy',
  multisig: 'Multisig',
  nested_multisig: 'Nested multisig',
  address: 'Address',
} as const satisfies Record<DescriptorKind, string>

type Fields = Readonly<Record<string, unknown>>

interface FoundAccount {
  readonly kind: DescriptorKind
  readonly script: string
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** Returns undefined for text that is not a JSON object or array. An array becomes the list of descriptors. */
function parseJson(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(cleanPastedText(json))
    if (Array.isArray(value)) return { descriptors: value }
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const SCRIPTS = Object.entries(BIP_PURPOSE_BY_SCRIPT_TYPE) as [BitcoinScriptType, number][]
const CHAINS: Readonly<Record<string, BitcoinNetwork>> = { BTC: 'mainnet', XTN: 'testnet', XRT: 'regtest' }

// https://github.com/Coldcard/firmware/blob/master/docs/generic-wallet-export.md
function readColdcardAccounts({ xfp, chain, ...fields }: Fields): (FoundAccount | 'damaged')[] {
  return SCRIPTS.flatMap(([kind, purpose]) => {
    const account = fields[`bip${purpose}`]
    if (!isObject(account)) return []
    const { deriv, xpub, _pub, first } = account
    const key = xpub ?? _pub
    if (!isText(key)) return []
    // The fingerprint of the account is not that of the master key.
    const origin = isText(xfp) && isText(deriv) ? `[${xfp.toLowerCase()}${deriv.replace(/^m/, '')}]` : ''
    const script = writeScriptExpression(kind, `${origin.replaceAll("'", 'h')}${key}/<0;1>/*`)
    const network = isText(chain) ? CHAINS[chain] : undefined
    const isContradicted = network && isText(first) && deriveFirstAddress(script, network) !== first
    return [isContradicted || !readScriptExpression(script).ok ? 'damaged' : { kind, script }]
  })
}

function deriveFirstAddress(script: string, network: BitcoinNetwork): string | null {
  const parsed = parseDescriptor(script, network)
  return parsed.ok ? deriveDescriptorAddress(parsed.value, 'receive', 0).address : null
}

function readDescriptors({ descriptor, descriptors }: Fields): (FoundAccount | 'damaged')[] {
  const entries = [descriptor, ...(isObject(descriptors) ? Object.values(descriptors) : [])]
  const read = entries
    .map((entry) => (isObject(entry) ? (entry.desc ?? entry.descriptor) : entry))
    .filter(isText)
    .map(readScriptExpression)
  if (read.some((expression) => !expression.ok && expression.issue === 'bad_checksum')) return ['damaged']
  const found = read.flatMap((expression) => (expression.ok ? [expression.value] : []))
  const wholes = found.map(({ script }) => joinBranches(script, 'receive'))
  // A descriptor of change is a part of that of its account.
  const isPart = (script: string) => {
    const whole = joinBranches(script, 'change')
    return whole !== script && wholes.includes(whole)
  }
  return found
    .filter(({ script }) => !isPart(script))
    .map(({ kind, script }) => ({ kind, script: joinBranches(script, 'receive') }))
}

/**
 * Replaces the step of one branch by both. Wallets that export one descriptor mean the change branch, too, and leave it to the
 * reader to add it. A descriptor with other steps stays as it is.
 */
function joinBranches(script: string, branch: DerivationBranch): string {
  const joined = script.replaceAll(`/${DERIVATION_BRANCH_INDEX[branch]}/*`, '/<0;1>/*')
  return script.includes('<') || /(?<!>)\/\*/.test(joined) ? script : joined
}
