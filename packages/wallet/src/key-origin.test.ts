import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { type AccountKey, parseAccountKey } from './account-key.ts'
import { deriveAddress } from './derive-address.ts'
import { keyOrigins } from './key-origin.ts'
import { prefixOf } from './key-versions.ts'

// BIP84, test vectors: the master key, and the key of the first account.
const ZPRV =
  'zprvAWgYBBk7JR8Gjrh4UJQ2uJdG1r3WNRRfURiABBE3RvMXYSrRJL62XuezvGdPvG6GFBZduosCc1YP5wixPox7zhZLfiUm8aunE96BBa4Kei5'
const ZPUB =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const { versions } = prefixOf('native_segwit', false)
const MASTER_KEY = HDKey.fromExtendedKey(ZPRV, versions)
const MASTER = MASTER_KEY.fingerprint.toString(16)

const account = (): AccountKey => {
  const parsed = parseAccountKey(ZPUB, 'mainnet')
  if (!parsed.ok) throw new Error(parsed.issue)
  return parsed.value
}

describe('keyOrigins', () => {
  test('without a master key the path begins at the account key, by its own fingerprint', () => {
    const { fingerprint, path } = keyOrigins(account(), null)({ branch: 'change', index: 7 })
    expect(path).toEqual([1, 7])
    expect(fingerprint).toBe(HDKey.fromExtendedKey(ZPUB, versions).fingerprint)
  })

  test('with one it is the whole path of BIP84', () => {
    expect(keyOrigins(account(), MASTER)({ branch: 'receive', index: 3 })).toEqual({
      fingerprint: 0x73c5da0a,
      path: [0x80000000 + 84, 0x80000000, 0x80000000, 0, 3],
    })
  })

  test('the path leads from the master key to the key of the address', () => {
    const address = deriveAddress(account(), 'receive', 3)
    const { path } = keyOrigins(account(), MASTER)(address)
    let key = MASTER_KEY
    for (const step of path) key = key.deriveChild(step)
    expect(key.publicKey).toEqual(address.publicKey)
  })
})
