import type { BitcoinNetwork } from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import published from '../vectors/wallet-exports.json' with { type: 'json' }
import { addDescriptorChecksum } from './checksum.ts'
import { deriveDescriptorAddress } from './derive-descriptor-address.ts'
import { parseDescriptor } from './parse-descriptor.ts'
import { readWalletExport, type WalletExportIssue } from './wallet-export.ts'

const refusal = (issue: WalletExportIssue) => ({ ok: false, issue })
const [coldcard] = published.exports
const changeColdcard = (change: (text: string) => string) => change(JSON.stringify(coldcard?.export))

describe('readWalletExport', () => {
  test.each(published.exports)(
    'reads the accounts of an export: $source',
    ({ export: content, accounts }) => {
      const expected = accounts.map(({ name, script }) => ({
        name,
        descriptor: addDescriptorChecksum(script),
      }))
      expect(readWalletExport(JSON.stringify(content))).toStrictEqual({ ok: true, value: expected })
      expect(readWalletExport(`\ufeff${JSON.stringify(content, null, 2)}\n`)).toMatchObject({ ok: true })
    },
  )

  test.each(published.exports)('writes descriptors that can be read: $source', ({ accounts, network }) => {
    for (const { script, ...account } of accounts) {
      const parsed = parseDescriptor(script, network as BitcoinNetwork)
      if (!parsed.ok) throw new Error(parsed.issue)
      expect(parsed.value.branches).toStrictEqual(['receive', 'change'])
      const { address } = deriveDescriptorAddress(parsed.value, 'receive', 0)
      if ('first' in account) expect(address).toBe(account.first)
    }
  })

  test.each([
    ['text', 'wpkh(', 'not_json'],
    ['a number', '7', 'not_json'],
    ['an empty object', '{}', 'no_account'],
    ['accounts without keys', '{"bip84":{"deriv":"m/84h"},"bip49":7,"descriptors":null}', 'no_account'],
    ['a key with characters of no key', '{"bip84":{"xpub":"xpubé"}}', 'damaged'],
    ['a descriptor that cannot be watched', '{"descriptor":"raw(deadbeef)"}', 'no_account'],
    ['a descriptor with a wrong checksum', '["raw(deadbeef)#00000000"]', 'damaged'],
    [
      'a private key in any field',
      '{"notes":["L4rK1yDtCWekvXuE6oXD9jCYfFNV2cWRpVuPLBcCU2z8TrisoyY1"]}',
      'private_key',
    ],
  ] as const)('rejects %s', (_what, json, issue) => {
    expect(readWalletExport(json)).toStrictEqual(refusal(issue))
  })

  test('rejects a Coldcard export whose first address is not that of its key', () => {
    const json = changeColdcard((text) => text.replace('tb1qc58', 'tb1qc59'))
    expect(readWalletExport(json)).toStrictEqual(refusal('damaged'))
    const ofOtherKey = changeColdcard((text) => text.replace('tpubDC7jG', 'tpubDC7jH'))
    expect(readWalletExport(ofOtherKey)).toStrictEqual(refusal('damaged'))
  })

  test('reads a Coldcard export without chain, origin and plain key', () => {
    const { bip84 } = JSON.parse(changeColdcard((text) => text))
    expect(readWalletExport(JSON.stringify({ bip84: { _pub: bip84._pub } }))).toStrictEqual({
      ok: true,
      value: [{ name: 'Native SegWit', descriptor: addDescriptorChecksum(`wpkh(${bip84._pub}/<0;1>/*)`) }],
    })
  })

  test('leaves descriptors with other steps as they are', () => {
    const [key] = /tpub\w+/.exec(JSON.stringify(coldcard?.export)) ?? []
    const descriptors = [`wpkh(${key}/*)`, `wsh(sortedmulti(1,${key}/0/*,${key}/7/*))`, `pkh(${key}/1/*)`]
    expect(readWalletExport(JSON.stringify({ descriptors, label: 'Three' }))).toMatchObject({
      value: [
        { name: 'Native SegWit', descriptor: addDescriptorChecksum(descriptors[0] ?? '') },
        { name: 'Legacy', descriptor: addDescriptorChecksum(descriptors[2] ?? '') },
        { name: 'Multisig', descriptor: addDescriptorChecksum(descriptors[1] ?? '') },
      ],
    })
  })
})
