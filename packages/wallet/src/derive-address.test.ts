import type { BitcoinNetwork } from '@satlens/domain'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { type ExtendedAccountKey, parseAccountKey } from './account-key.ts'
import type { BitcoinScriptType, DerivationBranch } from './derivation-path.ts'
import { deriveBitcoinAddress, deriveBitcoinAddresses } from './derive-address.ts'
import { convertAddressToOutputScript } from './output-script.ts'
import published from './vectors/accounts.json' with { type: 'json' }

function read(text: string, network: BitcoinNetwork, script?: BitcoinScriptType): ExtendedAccountKey {
  const parsed = parseAccountKey(text, network, script)
  if (!parsed.ok) throw new Error(parsed.issue)
  return parsed.value
}

type PublishedAddress = { chain: string; index: number; address: string } & {
  [part in 'publicKey' | 'internalKey' | 'outputScript']?: string
}

describe.each(published.accounts)('the account of $source', (account) => {
  const { network, script } = account as { network: BitcoinNetwork; script: BitcoinScriptType }
  const accountKey = read(account.accountKey, network, script)
  const addresses: PublishedAddress[] = account.addresses

  test.each(addresses)('has $address at $chain $index', ({ chain, index, ...expected }) => {
    const derived = deriveBitcoinAddress(accountKey, chain as DerivationBranch, index)
    expect(derived).toMatchObject({ branch: chain, index, address: expected.address })
    const { publicKey, internalKey, outputScript } = expected
    if (publicKey) expect(hex.encode(derived.publicKey)).toBe(publicKey)
    if (internalKey) expect(hex.encode(derived.publicKey.subarray(1))).toBe(internalKey)
    if (outputScript) expect(hex.encode(derived.outputScript)).toBe(outputScript)
    const script = convertAddressToOutputScript(derived.address, accountKey.network)
    expect(script).toStrictEqual({ ok: true, value: derived.outputScript })
  })
})

// Account 0 of the BIP84 test mnemonic on the test networks, as in many wallets.
const TEST_ACCOUNT =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'

describe('deriveBitcoinAddress', () => {
  const accountKey = read(TEST_ACCOUNT, 'signet')

  test('throws for an index that a public key cannot derive', () => {
    for (const index of [-1, 0.5, 2 ** 31, Number.NaN])
      expect(() => deriveBitcoinAddress(accountKey, 'receive', index)).toThrow(RangeError)
    expect(() => deriveBitcoinAddresses(accountKey, 'receive', 2 ** 31 - 1, 2)).toThrow(RangeError)
  })

  test('deriveBitcoinAddresses returns consecutive addresses', () => {
    const row = deriveBitcoinAddresses(accountKey, 'change', 3, 5)
    expect(row).toStrictEqual([3, 4, 5, 6, 7].map((n) => deriveBitcoinAddress(accountKey, 'change', n)))
    expect(new Set(row.map(({ address }) => address)).size).toBe(5)
  })

  test.each([
    ['signet', 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'],
    ['regtest', 'bcrt1q6rz28mcfaxtmd6v789l9rrlrusdprr9pz3cppk'],
  ] as const)('writes the prefix of %s', (network, address) => {
    expect(deriveBitcoinAddress(read(TEST_ACCOUNT, network), 'receive', 0).address).toBe(address)
  })

  test('returns the redeem script for nested SegWit only', () => {
    const nested = read(published.accounts[2]?.accountKey ?? '', 'testnet')
    // The scriptSig of BIP49: version 0 and the hash of the public key.
    expect(hex.encode(deriveBitcoinAddress(nested, 'receive', 0).redeemScript ?? new Uint8Array())).toBe(
      '001438971f73930f6c141d977ac4fd4a727c854935b3',
    )
    expect(deriveBitcoinAddress(accountKey, 'receive', 0)).not.toHaveProperty('redeemScript')
  })
})
