import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import { parseAccountKey } from '../account-key.ts'
import { getExtendedKeyPrefix } from '../key-versions.ts'
import { createPublicKeyDerivation, getKeyOrigin } from './derive-keys.ts'
import { describeAccountKey } from './describe-account-key.ts'

describe('getKeyOrigin', () => {
  // The master key and the first account key of the BIP84 test vectors.
  const ZPRV =
    'zprvAWgYBBk7JR8Gjrh4UJQ2uJdG1r3WNRRfURiABBE3RvMXYSrRJL62XuezvGdPvG6GFBZduosCc1YP5wixPox7zhZLfiUm8aunE96BBa4Kei5'
  const ZPUB =
    'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
  const { versions } = getExtendedKeyPrefix('native_segwit', false)
  const account = parseAccountKey(ZPUB, 'mainnet')
  if (!account.ok) throw new Error(account.issue)

  test('starts the origin at the account key if the descriptor does not say where that comes from', () => {
    const { keys } = describeAccountKey(account.value, null)
    const { fingerprint } = HDKey.fromExtendedKey(ZPUB, versions)
    const origins = keys.map((key) => getKeyOrigin(key, 'change', 7))
    expect(origins).toEqual([{ fingerprint, path: [1, 7] }])
  })

  test('returns the path of BIP84 from the master key', () => {
    const { keys } = describeAccountKey(account.value, '73c5da0a')
    const [key] = keys
    if (!key) throw new Error('The descriptor has no key')
    const { fingerprint, path } = getKeyOrigin(key, 'receive', 3)
    expect(fingerprint).toBe(0x73c5da0a)
    expect(path).toEqual([0x80000000 + 84, 0x80000000, 0x80000000, 0, 3])
    const master = HDKey.fromExtendedKey(ZPRV, versions)
    const [publicKey] = createPublicKeyDerivation(keys, 'receive')(3)
    expect(path.reduce((parent, step) => parent.deriveChild(step), master).publicKey).toEqual(publicKey)
  })
})
