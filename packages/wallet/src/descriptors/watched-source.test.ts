import pasted from '@satlens/domain/vectors/pasted.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import accounts from '../vectors/accounts.json' with { type: 'json' }
import type { DescriptorIssue } from './descriptor.ts'
import { formatDescriptor } from './format-descriptor.ts'
import { DESCRIPTOR_ISSUE_MESSAGES } from './messages.ts'
import { parseWatchedSource } from './watched-source.ts'

const TPUB =
  'tpubDC7jGaaSE66VDB6VhEDFYQSCAyugXmfnMnrMVyHNzW9wryyTxvha7TmfAHd7GRXrr2TaAn2HXn9T8ep4gyNX1bzGiieqcTUNcu2poyntrET'
const VPUB =
  'vpub5Y5a91QvDT45EnXQaKeuvJupVvX8f9BiywDcadSTtaeJ1VgJPPXMitnYsqd9k7GnEqh44FKJ5McJfu6KrihFXhAmvSWgm7BAVVK8Gupu4fL'
const refusal = (issue: DescriptorIssue) => ({ ok: false, issue })

function describeSource(...source: Parameters<typeof parseWatchedSource>): string {
  const parsed = parseWatchedSource(...source)
  return parsed.ok ? (formatDescriptor(parsed.value).split('#')[0] ?? '') : parsed.issue
}

describe('parseWatchedSource', () => {
  test.each([
    ['a descriptor', `tr(${TPUB}/0/*)`, `tr(${TPUB}/0/*)`],
    ['a key', VPUB, `wpkh(${TPUB}/<0;1>/*)`],
    ['a key with steps', ` ${VPUB}/0/*\n`, `wpkh(${TPUB}/<0;1>/*)`],
    ['a key with its origin', `[0F056943/84’/1'/123H]${TPUB}`, `wpkh([0f056943/84h/1h/123h]${TPUB}/<0;1>/*)`],
    [
      'an address in capitals',
      'TB1QC58YS2DPHTPHG6YUUGDF3D0KUFMK0TYE044G3L',
      'addr(tb1qc58ys2dphtphg6yuugdf3d0kufmk0tye044g3l)',
    ],
    [
      'a base58 address',
      '\u200bn44vs1Rv7T8SANrg2PFGQhzVkhr5Q6jMMD ',
      'addr(n44vs1Rv7T8SANrg2PFGQhzVkhr5Q6jMMD)',
    ],
  ])('reads %s', (_what, text, script) => {
    expect(describeSource(text, 'signet')).toBe(script)
  })

  test.each([
    ['legacy', `pkh(${TPUB}/<0;1>/*)`],
    ['nested_segwit', `sh(wpkh(${TPUB}/<0;1>/*))`],
    ['native_segwit', `wpkh(${TPUB}/<0;1>/*)`],
    ['taproot', `tr(${TPUB}/<0;1>/*)`],
  ] as const)('reads a plain key for the chosen script type: %s', (script, expected) => {
    expect(describeSource(TPUB, 'signet', script)).toBe(expected)
  })

  test.each([
    ['nothing', '\n', 'required'],
    ['a private key', 'cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH', 'private_key'],
    ['another text', 'hello', 'not_a_descriptor'],
    ['an address with a typing mistake', 'tb1qc58ys2dphtphg6yuugdf3d0kufmk0tye044g3m', 'not_a_descriptor'],
    ['an address of another network', 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'other_network'],
    ['a key of another network', accounts.accounts[0]?.accountKey ?? '', 'other_network'],
    ['a descriptor of another network', `wpkh(${accounts.accounts[0]?.accountKey}/0/*)`, 'other_network'],
    ['a plain key without a script type', TPUB, 'script_needed'],
    ['a damaged origin', `[0F056943/84]]${TPUB}`, 'bad_origin'],
    ['an origin beyond 2^31', `[0F056943/84h/2147483648h]${TPUB}`, 'bad_key'],
    ['a damaged key', `${VPUB.slice(0, -1)}1`, 'mistyped'],
    ['a descriptor with a wrong checksum', `wpkh(${TPUB}/0/*)#00000000`, 'bad_checksum'],
  ] as const)('rejects %s', (_what, text, issue) => {
    expect(parseWatchedSource(text, 'signet')).toStrictEqual(refusal(issue))
    expect(DESCRIPTOR_ISSUE_MESSAGES[issue]).toBeTruthy()
  })

  test.each(pasted.rows.filter(({ kind, issue }) => kind === 'private' || issue === 'private_key'))(
    'rejects pasted private text with $why',
    ({ text }) => {
      expect(parseWatchedSource(text, 'mainnet').ok).toBe(false)
    },
  )

  test.each(pasted.rows.filter(({ kind, issue }) => kind === 'key' && issue === undefined))(
    'reads a pasted key with $why',
    ({ text }) => {
      expect(parseWatchedSource(text, 'mainnet')).toMatchObject({
        value: { branches: ['receive', 'change'] },
      })
    },
  )
})
