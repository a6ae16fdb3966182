import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../test/fake-server.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { Component as Wallet } from './wallet.page.tsx'

const BALANCE = 'POST /functions/v1/bitcoin-get-balance'
const GENERATE = 'POST /functions/v1/bitcoin-wallet-generate'
const ADDRESS = 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'
const OTHER = 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq'

beforeEach(() => {
  vi.unstubAllGlobals()
})

const balance = (address: string | null, changes: object = {}) => ({
  body: {
    address,
    balance: 0,
    balance_sats: '0',
    network: 'signet',
    indexed: false,
    as_of: '2026-11-21T09:30:00Z',
    ...changes,
  },
})

const PROOF = { h: 'aa'.repeat(32), r: 'bb'.repeat(32), internal_key: 'cc'.repeat(32) }

const generated = (address: string) => ({
  body: {
    address,
    network: 'signet',
    kind: 'keyless_specimen',
    proof: PROOF,
    created_at: '2026-11-21T09:30:00Z',
  },
})

const failing = { status: 503, body: { error: 'No index', code: 'service_unavailable', message: 'No index' } }

/** A wallet server that answers each call with the next of its answers, the last one for ever. */
function open(balances: Answer[], wallets: Answer[] = []) {
  const next = (answers: Answer[]) => () => (answers.length > 1 ? answers.shift() : answers[0]) ?? failing
  const server = startFakeServer({ [BALANCE]: next(balances), [GENERATE]: next(wallets) })
  return { server, ...renderPage(<Wallet />, { path: '/wallet' }) }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const wallet = () => within(screen.getByRole('region', { name: 'Your wallet' }))
const button = (name: string) => screen.findByRole('button', { name })
const shownAddress = () => document.querySelector('code')?.textContent

describe('a wallet that cannot be read', () => {
  test("is told in the server's words, and can be tried again", async () => {
    const { user: person } = open([failing, balance(ADDRESS)])
    expect(await toasts().findByText('Failed to load wallet')).toBeVisible()
    expect(toasts().getByText('No index')).toBeVisible()
    expect(screen.queryByText('No wallet yet')).toBeNull()
    await person.click(await button('Try again'))
    await waitFor(() => expect(shownAddress()).toBe(ADDRESS))
  })

  test('has its fallback without an answer of the server', async () => {
    open(['unreachable'])
    expect(await toasts().findByText('Failed to load wallet')).toBeVisible()
  })

  test('keeps what was read before in view', async () => {
    const { user: person } = open([balance(ADDRESS), failing])
    await person.click(await button('Load wallet'))
    expect(await toasts().findByText('Failed to load wallet')).toBeVisible()
    expect(shownAddress()).toBe(ADDRESS)
  })
})

describe('without a wallet', () => {
  test('one can be generated, and is then shown with its proof', async () => {
    const { user: person, server } = open(
      [balance(null), balance(ADDRESS, { proof: PROOF })],
      [generated(ADDRESS)],
    )
    expect(await screen.findByText('No wallet yet')).toBeVisible()
    await person.click(await button('Generate wallet'))
    expect(await toasts().findByText('Wallet Generated!')).toBeVisible()
    await waitFor(() => expect(shownAddress()).toBe(ADDRESS))
    expect(screen.getByText('Proof that no key exists')).toBeVisible()
    for (const part of ['aa', 'bb', 'cc']) {
      const numbers = [...document.querySelectorAll('dd code')].map((code) => code.textContent)
      expect(numbers).toContain(part.repeat(32))
    }
    // The literal call of the specification has no body.
    expect(server.to('/functions/v1/bitcoin-wallet-generate')[0]?.body).toBeUndefined()
  })

  test("a failure is told in the server's words or the fallback", async () => {
    const { user: person } = open([balance(null)], [failing, 'unreachable'])
    await person.click(await button('Generate wallet'))
    expect(await toasts().findByText('Failed to generate wallet')).toBeVisible()
    expect(toasts().getByText('No index')).toBeVisible()
    await person.click(await button('Generate wallet'))
    await waitFor(() => expect(toasts().queryByText('No index')).toBeNull())
    expect(toasts().getByText('Failed to generate wallet')).toBeVisible()
    expect(screen.queryByText('Wallet Generated!')).toBeNull()
  })
})

describe('a wallet', () => {
  test('shows its network, its address in groups of four and its balance', async () => {
    open([balance(ADDRESS, { balance: 0.05432, balance_sats: '5432000', indexed: true })])
    expect(await screen.findByText('Signet, test coins without value')).toBeVisible()
    const groups = [...document.querySelectorAll('code span')].map((group) => group.textContent)
    expect(groups[0]).toBe('tb1p')
    expect(wallet().getByText('5,432,000 sats', { exact: false })).toBeVisible()
    expect(screen.queryByText(/No chain index is configured/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send Bitcoin' })).toHaveAttribute('href', '/send')
  })

  test('is loaded with the proof of its address, for whoever comes back to it', async () => {
    open([balance(ADDRESS, { proof: PROOF })])
    expect(await screen.findByText('Proof that no key exists')).toBeVisible()
    const numbers = [...document.querySelectorAll('dd code')].map((code) => code.textContent)
    expect(numbers).toEqual(Object.values(PROOF))
  })

  test('claims no proof where the server has none', async () => {
    open([balance(ADDRESS)])
    expect(await screen.findByText(/there is no proof/)).toBeVisible()
    expect(screen.queryByText('Proof that no key exists')).toBeNull()
  })

  test('says why its balance is 0 when nobody looks at the chain', async () => {
    open([balance(ADDRESS)])
    expect(await screen.findByText(/No chain index is configured/)).toBeVisible()
  })

  test('hides its amounts from the text of the page', async () => {
    const { user: person } = open([balance(ADDRESS, { balance_sats: '5432000' })])
    await person.click(await button('Hide amounts'))
    expect(document.body).not.toHaveTextContent('5,432,000')
    expect(document.body).not.toHaveTextContent('05432')
    await person.click(await button('Show amounts'))
    expect(document.body).toHaveTextContent('5,432,000')
  })

  test('gives way to a new address only when asked twice', async () => {
    const { user: person, server } = open([balance(ADDRESS), balance(OTHER)], [generated(OTHER)])
    await person.click(await button('Generate wallet'))
    expect(screen.getByRole('dialog', { name: 'Generate a new address?' })).toBeVisible()
    await person.click(await button('Keep this address'))
    expect(server.to('/functions/v1/bitcoin-wallet-generate')).toHaveLength(0)
    await person.click(await button('Generate wallet'))
    await person.click(await button('Generate new address'))
    await waitFor(() => expect(shownAddress()).toBe(OTHER))
    expect(screen.queryByText('No wallet yet')).toBeNull()
  })

  test('lists no transactions', async () => {
    open([balance(ADDRESS)])
    expect(await screen.findByText('No transactions')).toBeVisible()
  })
})
