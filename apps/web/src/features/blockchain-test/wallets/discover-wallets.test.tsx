import { afterEach, describe, expect, test } from 'vitest'
import { announceWallet, fakeProvider, removeWallets } from '#test/fake-wallet.ts'
import type { BrowserWallet } from './browser-wallet.ts'
import { discoverWallets } from './discover-wallets.ts'

let stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops) stop()
  stops = []
  removeWallets()
})

function discover() {
  let wallets: readonly BrowserWallet[] = []
  const stop = discoverWallets(window, 'Browser wallet', (found) => {
    wallets = found
  })
  stops.push(stop)
  return { names: () => wallets.map(({ name }) => name), wallets: () => wallets, stop }
}

const inject = (ethereum: unknown) => {
  Object.assign(window, { ethereum })
}
const dispatch = (detail: unknown) =>
  void window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
const announceAs = (info: object) => announceWallet(fakeProvider().provider, info as Record<string, unknown>)

describe('discoverWallets', () => {
  test.each<[string, () => void]>([
    ['nothing', () => dispatch(undefined)],
    ['a text', () => dispatch('wallet')],
    ['a provider without info', () => dispatch({ provider: fakeProvider().provider })],
    [
      'info without a provider',
      () => dispatch({ info: { uuid: 'a', name: 'A', rdns: 'a.example', icon: '' } }),
    ],
    ['an empty name', () => announceAs({ name: '' })],
    ['an invisible name', () => announceAs({ name: '\u200b\u202e ' })],
    ['an id that is a number', () => announceAs({ uuid: 7 })],
    ['a domain name of 254 characters', () => announceAs({ rdns: 'x'.repeat(254) })],
    ['an empty window.ethereum', () => inject({})],
    ['a window.ethereum without a function', () => inject({ request: 'eth_chainId' })],
    ['a window.ethereum that is null', () => inject(null)],
  ])('ignores %s', (_what, offer) => {
    const early = discover()
    offer()
    expect(early.names()).toEqual([])
    expect(discover().names()).toEqual([])
  })

  test('finds wallets that announce themselves before or after, once each', () => {
    announceWallet(fakeProvider().provider, { name: 'Early' })
    const found = discover()
    announceWallet(fakeProvider().provider, { name: 'Late' })
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(found.names()).toEqual(['Early', 'Late'])
    found.stop()
    announceWallet(fakeProvider().provider, { name: 'Too late' })
    expect(found.names()).toEqual(['Early', 'Late'])
  })

  test('finds window.ethereum, also late, until a wallet announces itself', () => {
    const found = discover()
    inject(fakeProvider().provider)
    window.dispatchEvent(new Event('ethereum#initialized'))
    expect(found.names()).toEqual(['Browser wallet'])
    announceWallet(fakeProvider().provider)
    expect(found.names()).toEqual(['Ledgerfox'])
  })

  test('shortens a name to a line and removes invisible characters', () => {
    announceAs({ uuid: 'a', name: `\u202eA\u0000${'b'.repeat(80)}` })
    expect(discover().names()).toEqual([`A${'b'.repeat(38)}…`])
  })

  test.each(['https://tracker.example/pixel.png', 'javascript:alert(1)', 'data:text/html,x', 7])(
    'drops the icon %s',
    (icon) => {
      announceAs({ icon })
      expect(discover().wallets()[0]?.icon).toBeNull()
    },
  )

  test('finds twenty wallets at most', () => {
    const found = discover()
    for (let number = 0; number < 30; number += 1) announceAs({ name: `W${number}` })
    expect(found.names()).toHaveLength(20)
  })
})
