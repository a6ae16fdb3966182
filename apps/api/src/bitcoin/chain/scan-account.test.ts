import { deriveBitcoinAddresses, parseAccountKey } from '@satlens/wallet'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GetDerivedAddresses } from './derivations.ts'
import { scanWalletAccountAddresses } from './scan-account.ts'

// BIP84, test vectors: the account key of the first account.
const KEY =
  'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
const parsed = parseAccountKey(KEY, 'mainnet')
if (!parsed.ok) throw new Error(parsed.issue)
const account = parsed.value

const getAddresses: GetDerivedAddresses = async (...place) => deriveBitcoinAddresses(account, ...place)

const addresses = (branch: 'receive' | 'change') =>
  deriveBitcoinAddresses(account, branch, 0, 120).map(({ address }) => address)
const PLACES = { receive: addresses('receive'), change: addresses('change') }

function indexWith(used: Partial<Record<'receive' | 'change', readonly number[]>>) {
  const requested = { receive: [] as number[], change: [] as number[] }
  return {
    requested,
    async getStats(address: string) {
      const branch = PLACES.receive.includes(address) ? 'receive' : 'change'
      const place = PLACES[branch].indexOf(address)
      requested[branch].push(place)
      const isUsed = used[branch]?.includes(place) ?? false
      return { confirmed: isUsed ? 5n : 0n, pending: 0n, transactions: isUsed ? 1 : 0 }
    },
  }
}

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place)

describe('scanWalletAccountAddresses', () => {
  test('throws the error of the index', async () => {
    const index = { getStats: () => Promise.reject(new Error('down')) }
    await expect(scanWalletAccountAddresses(index, getAddresses)).rejects.toThrow('down')
  })

  test('requests twenty addresses of each branch of an empty account, each once', async () => {
    const index = indexWith({})
    const { used, next } = await scanWalletAccountAddresses(index, getAddresses)
    expect(used).toEqual([])
    expect([next.receive.index, next.change.index]).toEqual([0, 0])
    expect(next.receive.address).toBe('bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu')
    expect(index.requested).toEqual({ receive: upTo(20), change: upTo(20) })
  })

  test('continues twenty addresses beyond the last used one of each branch', async () => {
    const index = indexWith({ receive: [0, 19, 38], change: [3] })
    const { used, next } = await scanWalletAccountAddresses(index, getAddresses)
    expect(used.map(({ derived }) => [derived.branch, derived.index])).toEqual([
      ['receive', 0],
      ['receive', 19],
      ['receive', 38],
      ['change', 3],
    ])
    expect([next.receive.index, next.change.index]).toEqual([39, 4])
    expect(index.requested.receive.toSorted((a, b) => a - b)).toEqual(upTo(59))
    expect(index.requested.change).toEqual(upTo(24))
  })

  // Derives hundreds of addresses.
  test('finds every used address within gaps of less than twenty', { timeout: 60_000 }, async () => {
    const steps = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(steps, async (gaps) => {
        let place = -1
        const places = gaps.map((gap) => {
          place += gap
          return place
        })
        const { used, next } = await scanWalletAccountAddresses(indexWith({ receive: places }), getAddresses)
        expect(used.map(({ derived }) => derived.index)).toEqual(places)
        expect(next.receive.index).toBe(place + 1)
      }),
      { numRuns: 20 },
    )
  })
})
