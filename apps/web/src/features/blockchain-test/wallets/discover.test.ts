import { afterEach, describe, expect, test } from 'vitest'
import { announce, fakeProvider, removeWallets } from '../../../../test/fake-wallet.ts'
import { discoverWallets } from './discover.ts'
import type { Wallet } from './wallet.ts'

afterEach(removeWallets)

function discover() {
  let wallets: readonly Wallet[] = []
  const stop = discoverWallets(window, 'Browser wallet', (found) => {
    wallets = found
  })
  return { names: () => wallets.map(({ name }) => name), wallets: () => wallets, stop }
}

const inject = (ethereum: unknown) => {
  Object.assign(window, { ethereum })
}

describe('what is no wallet', () => {
  test.each([
    ['nothing', undefined],
    ['a text', 'wallet'],
    ['no info', { provider: fakeProvider().provider }],
    ['no provider', { info: { uuid: 'a', name: 'A', rdns: 'a.example', icon: '' } }],
  ])('%s', (_what, detail) => {
    const found = discover()
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    expect(found.names()).toEqual([])
    found.stop()
  })

  test.each([
    ['without a name', { name: '' }],
    ['with a name that nobody sees', { name: '\u200b\u202e ' }],
    ['without an id', { uuid: 7 }],
    ['with a domain name without end', { rdns: 'x'.repeat(254) }],
  ])('an announcement %s', (_what, info) => {
    announce(fakeProvider().provider, info)
    const found = discover()
    expect(found.names()).toEqual([])
    found.stop()
  })

  test.each([[{}], [{ request: 'eth_chainId' }], [null]])('window.ethereum as %j', (ethereum) => {
    inject(ethereum)
    const found = discover()
    expect(found.names()).toEqual([])
    found.stop()
  })
})

describe('a wallet', () => {
  test('that announces itself is found, early or late, and once', () => {
    announce(fakeProvider().provider, { name: 'Early' })
    const found = discover()
    announce(fakeProvider().provider, { name: 'Late' })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(found.names()).toEqual(['Early', 'Late'])
    found.stop()
    announce(fakeProvider().provider, { name: 'Too late' })
    expect(found.names()).toEqual(['Early', 'Late'])
  })

  test('behind window.ethereum is found where none announces itself, also when it comes late', () => {
    const found = discover()
    inject(fakeProvider().provider)
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(found.names()).toEqual(['Browser wallet'])
    announce(fakeProvider().provider)
    expect(found.names()).toEqual(['Ledgerfox'])
    found.stop()
  })

  test('has a name of a line at most, without letters that nobody sees', () => {
    announce(fakeProvider().provider, { uuid: 'a', name: `\u202eA\u0000${'b'.repeat(80)}` })
    const found = discover()
    expect(found.names()).toEqual([`A${'b'.repeat(38)}…`])
    found.stop()
  })

  test.each(['https://tracker.example/pixel.png', 'javascript:alert(1)', 'data:text/html,x', 7])(
    'has no picture that is %s',
    (icon) => {
      announce(fakeProvider().provider, { icon })
      const found = discover()
      expect(found.wallets()[0]?.icon).toBeNull()
      found.stop()
    },
  )

  test('is one of twenty at most', () => {
    const found = discover()
    for (let number = 0; number < 30; number += 1) announce(fakeProvider().provider, { name: `W${number}` })
    expect(found.names()).toHaveLength(20)
    found.stop()
  })
})
