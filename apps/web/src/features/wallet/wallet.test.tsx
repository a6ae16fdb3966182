import { deriveAddress, FINDABLE_ADDRESSES, parseAccountKey } from '@satlens/wallet'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answer, startFakeServer } from '../../../test/fake-server.ts'
import { beSignedIn, beSignedOut, enter, renderPage, user } from '../../../test/render-page.tsx'
import { factor, refusal, startAccount } from '../../../test/security-account.ts'
import { settings } from '../../shared/settings.ts'
import { holdPhrase, letGo } from './recovery-store.ts'
import { Component as Wallet } from './wallet.page.tsx'

const BALANCE = 'POST /functions/v1/bitcoin-get-balance'
const GENERATE = 'POST /functions/v1/bitcoin-wallet-generate'
const ADDRESS = 'tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c'
const OTHER = 'tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47zagq'

/** BIP39's first words, and what BIP84 makes of them on a test network. */
const PHRASE = `${'abandon '.repeat(11)}about`
const ACCOUNT =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'
const FIRST = 'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl'
const SEVENTH = 'tb1q4e9q5taxnsvc6m0uxv6h75mkzvnkxeqkckuztr'
/** BIP86's account, with the plain prefix of the test networks. */
const PLAIN =
  'tpubDDfvzhdVV4unsoKt5aE6dcsNsfeWbTgmLZPi8LQDYU2xixrYemMfWJ3BaVneH3u7DBQePdTwhpybaKRU95pi6PMUtLPBJLVQRpzEnjfjZzX'

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  beSignedIn()
})
// The store of words outlives a page.
afterEach(() => act(beSignedOut))

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
const watched = (account_key: string | null = ACCOUNT, changes: object = {}) =>
  balance(FIRST, { kind: 'watch_only', script: 'native_segwit', account_key, ...changes })

const PROOF = { h: 'aa'.repeat(32), r: 'bb'.repeat(32), internal_key: 'cc'.repeat(32) }
const specimen = (address: string) => balance(address, { kind: 'keyless_specimen', proof: PROOF })

const registered = {
  body: {
    address: FIRST,
    network: 'signet',
    kind: 'watch_only',
    script: 'native_segwit',
    account_key: ACCOUNT,
    created_at: '2026-11-21T09:30:00Z',
  },
}
const drawn = (address: string) => ({
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

/** A server that registers whatever it is sent, and has nothing on it. */
function openTrusting() {
  let key: string | null = null
  let address: string | null = null
  const server = startFakeServer({
    [BALANCE]: () => (address === null ? balance(null) : watched(key)),
    [GENERATE]: ({ body }) => {
      const sent = body as { account_key?: string; address?: string }
      key = sent.account_key ?? null
      address = sent.address ?? FIRST
      return { body: { ...registered.body, address, account_key: key } }
    },
  })
  return { server, ...renderPage(<Wallet />, { path: '/wallet' }) }
}

const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const wallet = () => within(screen.getByRole('region', { name: 'Your wallet' }))
const button = (name: string) => screen.findByRole('button', { name })
const press = async (person: UserEvent, name: string) => person.click(await button(name))
const shownAddress = () => document.querySelector('code')?.textContent
const sentTo = (server: ReturnType<typeof startFakeServer>) =>
  server.to('/functions/v1/bitcoin-wallet-generate').map(({ body }) => body)

/** The words on the screen, in their order. */
const wordsOnScreen = () =>
  within(screen.getByRole('list', { name: 'Your recovery words' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/^\d+/, '') ?? '')

// One alone is an English word that any sentence may hold; two in order, numbered or not, are of the phrase.
const anyPairOf = (words: readonly string[]) =>
  new RegExp(words.flatMap((word, nth) => (nth === 0 ? [] : `${words[nth - 1]}[^a-z]*${word}`)).join('|'))

describe('a wallet that cannot be read', () => {
  test("is told in the server's words, and can be tried again", async () => {
    const { user: person } = open([failing, specimen(ADDRESS)])
    expect(await toasts().findByText('Failed to load wallet')).toBeVisible()
    expect(toasts().getByText('No index')).toBeVisible()
    expect(screen.queryByText('No wallet yet')).toBeNull()
    await press(person, 'Try again')
    await waitFor(() => expect(shownAddress()).toBe(ADDRESS))
  })

  test('has its fallback without an answer of the server', async () => {
    open(['unreachable'])
    expect(await toasts().findByText('Failed to load wallet')).toBeVisible()
  })

  test('keeps what was read before in view', async () => {
    const { user: person } = open([specimen(ADDRESS), failing])
    await press(person, 'Refresh')
    expect(await toasts().findByText('Failed to load wallet')).toBeVisible()
    expect(shownAddress()).toBe(ADDRESS)
  })
})

describe('generating a wallet', () => {
  test('sends the public key of words that are made here, and nothing else', async () => {
    const { user: person, server } = openTrusting()
    await press(person, 'Generate wallet')
    expect(await toasts().findByText('Wallet Generated!')).toBeVisible()
    await press(person, 'Show the words')
    expect(wordsOnScreen()).toHaveLength(12)
    expect(sentTo(server)).toEqual([
      {
        account_key: expect.stringMatching(/^vpub/),
        network: 'signet',
        fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
      },
    ])
    const everything = JSON.stringify([server.received.map(({ body }) => body), { ...localStorage }])
    expect(everything).not.toMatch(anyPairOf(wordsOnScreen()))
  })

  test('whose answer is lost on its way keeps its words, for the server may have it', async () => {
    let key: string | null = null
    startFakeServer({
      [BALANCE]: () => (key === null ? balance(null) : watched(key)),
      [GENERATE]: ({ body }) => {
        key = (body as { account_key: string }).account_key
        throw new TypeError('Failed to fetch')
      },
    })
    const { user: person } = renderPage(<Wallet />, { path: '/wallet' })
    await press(person, 'Generate wallet')
    expect(await toasts().findByText('Failed to generate wallet')).toBeVisible()
    expect(await screen.findByText('Not backed up')).toBeVisible()
    await press(person, 'Show the words')
    expect(wordsOnScreen()).toHaveLength(12)
  })

  test('whose answer is an error after the server registered it keeps its words', async () => {
    let key: string | null = null
    startFakeServer({
      [BALANCE]: () => (key === null ? balance(null) : watched(key)),
      [GENERATE]: ({ body }) => {
        key = (body as { account_key: string }).account_key
        return failing
      },
    })
    const { user: person } = renderPage(<Wallet />, { path: '/wallet' })
    await press(person, 'Generate wallet')
    await press(person, 'Show the words')
    expect(wordsOnScreen()).toHaveLength(12)
  })

  test('whose answer is lost keeps its words when the page is left and opened again', async () => {
    let key: string | null = null
    let isAway = false
    const server = startFakeServer({
      [BALANCE]: () => (isAway ? 'unreachable' : key === null ? balance(null) : watched(key)),
      [GENERATE]: ({ body }) => {
        key = (body as { account_key: string }).account_key
        isAway = true
        return 'unreachable'
      },
    })
    const { user: person, unmount } = renderPage(<Wallet />, { path: '/wallet' })
    await press(person, 'Generate wallet')
    await waitFor(() => expect(server.to('/functions/v1/bitcoin-get-balance')).toHaveLength(2))
    unmount()
    isAway = false
    const again = renderPage(<Wallet />, { path: '/wallet' })
    await press(again.user, 'Show the words')
    expect(wordsOnScreen()).toHaveLength(12)
  })

  test('whose answer is lost with the tab is told to be without its words on the next visit', async () => {
    let key: string | null = null
    startFakeServer({
      [BALANCE]: () => (key === null ? balance(null) : watched(key)),
      [GENERATE]: ({ body }) => {
        key = (body as { account_key: string }).account_key
        return new Promise<Answer>(() => {})
      },
    })
    const { user: person, unmount } = renderPage(<Wallet />, { path: '/wallet' })
    await press(person, 'Generate wallet')
    await waitFor(() => expect(key).not.toBeNull())
    const kept = localStorage.getItem('wallet')
    expect(kept).toContain(key)
    unmount()
    // Ends the memory of the tab; what it kept in the browser stays.
    act(beSignedOut)
    localStorage.setItem('wallet', kept ?? '')
    act(beSignedIn)
    renderPage(<Wallet />, { path: '/wallet' })
    expect(await screen.findByText(/words of this wallet are not in this browser any more/)).toBeVisible()
  })

  test('asks for the second factor of the account and continues once it is shown', async () => {
    let key: string | null = null
    const answers: Answer[] = [refusal(403, 'insufficient_aal', 'Confirm your second factor first.')]
    startAccount({
      factors: [factor('f1')],
      routes: {
        [BALANCE]: () => (key === null ? balance(null) : watched(key)),
        [GENERATE]: ({ body }) => {
          const refused = answers.shift()
          if (refused) return refused
          key = (body as { account_key: string }).account_key
          return { body: { ...registered.body, account_key: key } }
        },
      },
    })
    const { user: person } = renderPage(<Wallet />, { path: '/wallet' })
    await press(person, 'Generate wallet')
    const dialog = within(await screen.findByRole('dialog', { name: 'Show your second factor' }))
    await enter(person, dialog.getByLabelText('Six-digit code'), '123456')
    await person.click(dialog.getByRole('button', { name: 'Continue' }))
    await press(person, 'Show the words')
    expect(wordsOnScreen()).toHaveLength(12)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test("that fails is told in the server's words or the fallback, and leaves no words behind", async () => {
    const { user: person } = open([balance(null)], [failing, 'unreachable'])
    await press(person, 'Generate wallet')
    expect(await toasts().findByText('Failed to generate wallet')).toBeVisible()
    expect(toasts().getByText('No index')).toBeVisible()
    await press(person, 'Generate wallet')
    await waitFor(() => expect(toasts().queryByText('No index')).toBeNull())
    expect(toasts().getByText('Failed to generate wallet')).toBeVisible()
    expect(screen.queryByText('Wallet Generated!')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull()
  })

  test('in place of another wallet is asked about first', async () => {
    const { user: person, server } = open([watched(), specimen(OTHER)], [drawn(OTHER)])
    await press(person, 'Use another wallet')
    const dialog = within(screen.getByRole('dialog', { name: 'Use another wallet?' }))
    await person.click(dialog.getByRole('button', { name: 'Close' }))
    expect(sentTo(server)).toEqual([])
    await press(person, 'Use another wallet')
    await press(person, 'Show a specimen address')
    await waitFor(() => expect(shownAddress()).toBe(OTHER))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('on the main network', () => {
  beforeEach(() => {
    settings.bitcoin.network = 'mainnet'
  })
  afterEach(() => {
    settings.bitcoin.network = 'signet'
  })

  test('a wallet can only be watched: no words are made or taken', async () => {
    const { user: person } = open([balance(null)])
    await press(person, 'Load wallet')
    expect(screen.queryByRole('button', { name: 'Generate wallet' })).toBeNull()
    const dialog = within(screen.getByRole('dialog', { name: 'Load wallet' }))
    expect(dialog.queryByRole('radio')).toBeNull()
    await enter(person, dialog.getByRole('textbox', { name: 'Address or extended public key' }), PHRASE)
    await person.click(dialog.getByRole('button', { name: 'Load wallet' }))
    expect(await dialog.findByText(/no keys are taken here/)).toBeVisible()
  })
})

describe('a specimen', () => {
  test('is asked for by the literal call, without a body, and comes with its proof', async () => {
    const { user: person, server } = open([balance(null), specimen(ADDRESS)], [drawn(ADDRESS)])
    await press(person, 'Show a specimen address')
    expect(await toasts().findByText('Wallet Generated!')).toBeVisible()
    await waitFor(() => expect(shownAddress()).toBe(ADDRESS))
    expect(sentTo(server)).toEqual([undefined])
    expect(screen.getByText('Proof that no key exists')).toBeVisible()
    const numbers = [...document.querySelectorAll('dd code')].map((code) => code.textContent)
    expect(numbers).toEqual(Object.values(PROOF))
  })

  test('has no code to be paid at', async () => {
    open([specimen(ADDRESS)])
    expect(await screen.findByText(/would be lost for good/)).toBeVisible()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
  })
})

describe('a backup', () => {
  async function generated() {
    const opened = openTrusting()
    await press(opened.user, 'Generate wallet')
    await press(opened.user, 'Show the words')
    return { ...opened, words: wordsOnScreen() }
  }
  const fields = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Word \d+$/ })
  const positionOf = (field: HTMLElement) => Number(field.getAttribute('aria-label') ?? labelOf(field)) - 1
  const labelOf = (field: HTMLElement) =>
    document.querySelector(`label[for="${field.id}"]`)?.textContent?.replace('Word ', '')

  test('is proven by four words, typed', async () => {
    const { user: person, words } = await generated()
    expect(screen.getByText('Not backed up')).toBeVisible()
    await press(person, 'I have written them down')
    expect(screen.queryByRole('list', { name: 'Your recovery words' })).toBeNull()
    expect(fields()).toHaveLength(4)
    for (const field of fields()) await enter(person, field, words[positionOf(field)] ?? '')
    await press(person, 'Check')
    expect(await toasts().findByText('Your copy is right')).toBeVisible()
    expect(screen.getByText('Backed up')).toBeVisible()
    expect(screen.queryByText('Not backed up')).toBeNull()
  })

  test('that is wrong twice leads back to the words', async () => {
    const { user: person } = await generated()
    await press(person, 'I have written them down')
    await press(person, 'Check')
    expect(screen.getAllByText(/^This is not word \d+$/)).toHaveLength(4)
    expect(fields()[0]).toHaveFocus()
    await press(person, 'Check')
    expect(screen.getByText(/Twice the copy was not the same/)).toBeVisible()
    expect(screen.getByRole('list', { name: 'Your recovery words' })).toBeVisible()
  })

  test('can be skipped, and the badge stays', async () => {
    const { user: person } = await generated()
    await press(person, 'Skip for now')
    expect(screen.queryByRole('list', { name: 'Your recovery words' })).toBeNull()
    expect(screen.getByText('Not backed up')).toBeVisible()
    expect(screen.getByText(/They go when this tab is closed/)).toBeVisible()
    await press(person, 'Back up now')
    expect(screen.getByRole('list', { name: 'Your recovery words' })).toBeVisible()
  })

  test('is covered when the page goes out of sight', async () => {
    await generated()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.queryByRole('list', { name: 'Your recovery words' })).toBeNull()
    vi.restoreAllMocks()
  })

  test('that never was is told once the words have gone', async () => {
    await generated()
    act(() => letGo(user.id))
    expect(await screen.findByText(/not in this browser any more/)).toBeVisible()
  })

  test('ends with the session: no word stays in the page', async () => {
    const { container, words } = await generated()
    expect(container).toHaveTextContent(anyPairOf(words))
    act(beSignedOut)
    expect(container).not.toHaveTextContent(anyPairOf(words))
    expect(localStorage.getItem('wallet')).toBeNull()
  })
})

test('the words of a wallet go with it when another takes its place', async () => {
  const { user: person } = openTrusting()
  await press(person, 'Generate wallet')
  await button('Show the words')
  expect(localStorage.getItem('wallet')).toContain('vpub')
  await press(person, 'Use another wallet')
  expect(screen.getByText(/They leave this tab with it/)).toBeVisible()
  await press(person, 'Load wallet')
  await person.click(screen.getByRole('radio', { name: 'Address or public key' }))
  const dialog = within(screen.getByRole('dialog'))
  await enter(person, dialog.getByRole('textbox'), FIRST)
  await person.click(dialog.getByRole('button', { name: 'Load wallet' }))
  expect(await screen.findByText('Wallet loaded')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull()
  expect(localStorage.getItem('wallet')).not.toContain('vpub')
})

describe('words kept on this device', () => {
  const PASSPHRASE = 'correct horse battery'

  test('need a long passphrase, are encrypted, and open with it alone', async () => {
    const { user: person } = openTrusting()
    await press(person, 'Generate wallet')
    await press(person, 'Show the words')
    const words = wordsOnScreen()
    await press(person, 'Skip for now')
    await enter(person, screen.getByLabelText('Passphrase'), 'too short')
    await press(person, 'Keep on this device')
    expect(screen.getByText('The passphrase needs at least 12 characters')).toBeVisible()
    expect(localStorage.getItem('wallet')).not.toContain('rounds')

    await person.clear(screen.getByLabelText('Passphrase'))
    await enter(person, screen.getByLabelText('Passphrase'), PASSPHRASE)
    await press(person, 'Keep on this device')
    await button('Erase from this device')
    expect(screen.getByText(/not backed up yet\. They are erased when you sign out/)).toBeVisible()
    expect(screen.queryByText(/They go when this tab is closed/)).toBeNull()
    const stored = localStorage.getItem('wallet') ?? ''
    expect(stored).toContain('"rounds":600000')
    expect(stored).not.toMatch(anyPairOf(words))

    act(() => letGo(user.id))
    await enter(person, screen.getByLabelText('Passphrase'), 'another horse battery')
    await press(person, 'Unlock')
    expect(await screen.findByText('The words do not open with this passphrase')).toBeVisible()
    await person.clear(screen.getByLabelText('Passphrase'))
    await enter(person, screen.getByLabelText('Passphrase'), PASSPHRASE)
    await press(person, 'Unlock')
    await press(person, 'Show the words')
    expect(wordsOnScreen()).toEqual(words)
    await press(person, 'Skip for now')
    await press(person, 'Erase from this device')
    expect(localStorage.getItem('wallet')).not.toContain('rounds')
  })
})

describe('loading a wallet', () => {
  const ready = async (way?: string) => {
    const opened = openTrusting()
    await press(opened.user, 'Load wallet')
    if (way) await opened.user.click(screen.getByRole('radio', { name: way }))
    const dialog = within(screen.getByRole('dialog', { name: 'Load wallet' }))
    const load = () => opened.user.click(dialog.getByRole('button', { name: 'Load wallet' }))
    return { ...opened, dialog, load }
  }

  test('by words says what is wrong with them, and sends nothing', async () => {
    const { user: person, server, dialog, load } = await ready()
    const field = dialog.getByRole('textbox', { name: 'Recovery words' })
    for (const [text, said] of [
      ['', 'The recovery words are required'],
      [PHRASE.replace('about', 'abandom'), 'Word 12 is not on the list'],
      [PHRASE.replace(' about', ''), 'These are 11 words'],
      [PHRASE.replace('about', 'abandon'), 'they do not belong together'],
    ] as const) {
      await person.clear(field)
      if (text) await enter(person, field, text)
      await load()
      expect(await dialog.findByText(said, { exact: false })).toBeVisible()
      expect(field).toHaveFocus()
    }
    expect(sentTo(server)).toEqual([])
  })

  test('by words sends the public key that follows from them', async () => {
    const { user: person, server, dialog, load } = await ready()
    await enter(person, dialog.getByRole('textbox', { name: 'Recovery words' }), ` ${PHRASE.toUpperCase()}\n`)
    await load()
    expect(await screen.findByText('Wallet loaded')).toBeVisible()
    expect(sentTo(server)).toEqual([
      { account_key: ACCOUNT, network: 'signet', script: 'native_segwit', fingerprint: '73c5da0a' },
    ])
    expect(screen.getByText('Backed up')).toBeVisible()
    expect(localStorage.getItem('wallet')).not.toContain('abandon')
  })

  test('keeps keyboards, browsers and password managers away from the words', async () => {
    const { dialog } = await ready()
    const field = dialog.getByRole('textbox', { name: 'Recovery words' })
    for (const [name, value] of [
      ['autocomplete', 'off'],
      ['autocapitalize', 'none'],
      ['spellcheck', 'false'],
    ] as const) {
      expect(field).toHaveAttribute(name, value)
    }
    expect(field).not.toHaveAttribute('name')
  })

  test('by an address watches it', async () => {
    const { user: person, server, dialog, load } = await ready('Address or public key')
    await enter(person, dialog.getByRole('textbox'), ` ${ADDRESS} `)
    await load()
    expect(await screen.findByText('Wallet loaded')).toBeVisible()
    expect(sentTo(server)).toEqual([{ address: ADDRESS, network: 'signet' }])
    expect(screen.queryByRole('region', { name: 'Recovery words' })).toBeNull()
  })

  test('by a plain public key asks for the kind of addresses first', async () => {
    const { user: person, server, dialog, load } = await ready('Address or public key')
    await enter(person, dialog.getByRole('textbox'), PLAIN)
    await load()
    expect(await dialog.findByText(/does not say which kind of addresses/)).toBeVisible()
    await person.selectOptions(dialog.getByRole('combobox'), 'Taproot (BIP86)')
    await load()
    expect(await screen.findByText('Wallet loaded')).toBeVisible()
    expect(sentTo(server)).toEqual([{ account_key: PLAIN, script: 'taproot', network: 'signet' }])
  })

  test.each([
    ['', 'An address or an extended public key is required'],
    ['hello', 'neither an address nor an extended public key'],
    [PHRASE, 'These look like recovery words'],
    [ACCOUNT.replace('vpub', 'vprv'), 'This is a private key'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'belongs to another network'],
  ])('refuses %j as something to watch, and sends nothing', async (text, said) => {
    const { user: person, server, dialog, load } = await ready('Address or public key')
    if (text) await enter(person, dialog.getByRole('textbox'), text)
    await load()
    expect(await dialog.findByText(said, { exact: false })).toBeVisible()
    expect(sentTo(server)).toEqual([])
  })

  test("that fails is told in the server's words and can be tried again", async () => {
    const { user: person } = open([balance(null)], [failing])
    await press(person, 'Load wallet')
    await person.click(screen.getByRole('radio', { name: 'Address or public key' }))
    const dialog = within(screen.getByRole('dialog'))
    await enter(person, dialog.getByRole('textbox'), ADDRESS)
    await person.click(dialog.getByRole('button', { name: 'Load wallet' }))
    expect(await toasts().findByText('Failed to load wallet')).toBeVisible()
    expect(toasts().getByText('No index')).toBeVisible()
    expect(dialog.getByRole('textbox')).toHaveValue(ADDRESS)
  })
})

describe('an address that the server names', () => {
  const LIE = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const FIRST_OF_PLAIN = 'tb1p8wpt9v4frpf3tkn0srd97pksgsxc5hs52lafxwru9kgeephvs7rqlqt9zj'
  const FOREIGN = 'The server named an address that is not of your wallet'
  const ANOTHER = 'Another wallet is registered for your account'
  const expectRefused = async (title = FOREIGN) => {
    expect(await screen.findByRole('alert')).toHaveTextContent(title)
    for (const lie of [LIE, FIRST_OF_PLAIN]) expect(document.body).not.toHaveTextContent(lie)
    expect(document.querySelector('code')).toBeNull()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
  }

  test.each([
    ['another than follows from the key', { address: LIE }],
    ['the one of another number', { receive_index: 1 }],
    ['with a number that there is none of', { receive_index: -1 }],
    ['with another kind of addresses than the key is for', { script: 'taproot' }],
    ['with a key that is none', { account_key: 'vpub' }],
  ])('is not shown: %s', async (_what, lie) => {
    open([watched(ACCOUNT, { indexed: true, ...lie })])
    await expectRefused()
  })

  test.each([
    ['an address', { address: LIE, account_key: null, script: null }],
    ['another account', { address: FIRST_OF_PLAIN, account_key: PLAIN, script: 'taproot' }],
  ])(
    'is not shown when the server puts %s in place of the wallet whose words are here',
    async (_what, lie) => {
      holdPhrase(user.id, { accountKey: ACCOUNT, phrase: PHRASE, isBackedUp: true })
      const { user: person } = open([watched(ACCOUNT, lie)])
      await expectRefused(ANOTHER)
      await person.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Load wallet' }))
      expect(within(screen.getByRole('dialog')).getByLabelText('Recovery words')).toBeVisible()
    },
  )

  test.each([FINDABLE_ADDRESSES, 2 ** 31 - 1, 2 ** 31])(
    'is not shown when it is number %d: of this wallet or not, nobody finds it again',
    async (receive_index) => {
      const key = parseAccountKey(ACCOUNT, 'signet')
      const address = key.ok
        ? deriveAddress(key.value, 'receive', Math.min(receive_index, 2 ** 31 - 1)).address
        : null
      open([watched(ACCOUNT, { indexed: true, receive_index, address })])
      await expectRefused('The server named an address too far along your wallet')
    },
  )

  test('is not shown when another wallet was registered here', async () => {
    const { user: person } = open(
      [balance(null), watched(ACCOUNT, { address: LIE, account_key: null })],
      [registered],
    )
    await press(person, 'Load wallet')
    await person.click(screen.getByRole('radio', { name: 'Address or public key' }))
    const dialog = within(screen.getByRole('dialog'))
    await enter(person, dialog.getByRole('textbox'), FIRST)
    await person.click(dialog.getByRole('button', { name: 'Load wallet' }))
    await expectRefused(ANOTHER)
  })

  test('is shown where it follows from the key, of whatever kind', async () => {
    open([watched(PLAIN, { address: FIRST_OF_PLAIN, script: 'taproot' })])
    await button('Copy address')
    expect(shownAddress()).toBe(FIRST_OF_PLAIN)
  })

  test('is shown where it is the one that was registered, in whatever letters', async () => {
    const { user: person } = openTrusting()
    await press(person, 'Load wallet')
    await person.click(screen.getByRole('radio', { name: 'Address or public key' }))
    const dialog = within(screen.getByRole('dialog'))
    await enter(person, dialog.getByRole('textbox'), FIRST.toUpperCase())
    await person.click(dialog.getByRole('button', { name: 'Load wallet' }))
    await button('Copy address')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a wallet', () => {
  test('names its network beside balance and address, and the address in groups of four', async () => {
    open([watched(ACCOUNT, { balance: 0.05432, balance_sats: '5432000', indexed: true })])
    expect(await screen.findAllByText('Signet, test coins without value')).toHaveLength(2)
    const groups = [...document.querySelectorAll('code span')].map((group) => group.textContent)
    expect(groups[0]).toBe('tb1q')
    expect(wallet().getByText('5,432,000 sats', { exact: false })).toBeVisible()
    expect(screen.queryByText(/No chain index is configured/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send Bitcoin' })).toHaveAttribute('href', '/send')
  })

  test('says which of its addresses is shown', async () => {
    open([watched(ACCOUNT, { indexed: true, receive_index: 6, address: SEVENTH })])
    expect(await screen.findByText(/^Receive address 7 of this wallet/)).toBeVisible()
  })

  test('shows what waits for a block, coming or going', async () => {
    const { user: person } = open([
      watched(ACCOUNT, { indexed: true, balance_sats: '900', pending_sats: '-1500' }),
      watched(ACCOUNT, { indexed: true, balance_sats: '900', pending_sats: '1500' }),
    ])
    const pending = await screen.findByText('Waiting for a block')
    expect(pending.parentElement).toHaveTextContent('−')
    await press(person, 'Refresh')
    await waitFor(() => expect(pending.parentElement).not.toHaveTextContent('−'))
  })

  test('says why its balance is 0 when nobody looks at the chain', async () => {
    open([watched()])
    expect(await screen.findByText(/No chain index is configured/)).toBeVisible()
    expect(screen.getByText(/unknown without a chain index/)).toBeVisible()
  })

  test('hides its amounts from the text of the page', async () => {
    const { user: person } = open([watched(ACCOUNT, { balance_sats: '5432000', pending_sats: '-77' })])
    await press(person, 'Hide amounts')
    expect(document.body).not.toHaveTextContent('5,432,000')
    expect(document.body).not.toHaveTextContent('05432')
    expect(document.body).not.toHaveTextContent('−')
    await press(person, 'Show amounts')
    expect(document.body).toHaveTextContent('5,432,000')
  })

  test('is asked for an amount by a link and a code', async () => {
    const { user: person } = open([watched()])
    expect(await screen.findByRole('img', { name: 'QR code of the address' })).toBeVisible()
    await person.click(screen.getByText('Ask for an amount'))
    await enter(person, screen.getByRole('textbox', { name: 'Amount (BTC)' }), '0,5000')
    await enter(person, screen.getByRole('textbox', { name: 'Label' }), 'Rent & heat')
    expect(screen.getByText(`bitcoin:${FIRST}?amount=0.5&label=Rent%20%26%20heat`)).toBeVisible()
    expect(screen.getByRole('img', { name: 'QR code of the payment request' })).toBeVisible()
    await enter(person, screen.getByRole('textbox', { name: 'Amount (BTC)' }), 'x')
    expect(screen.getByText('Amount must be a valid number')).toBeVisible()
    expect(screen.getByText(`bitcoin:${FIRST}?label=Rent%20%26%20heat`)).toBeVisible()
  })

  test('lists no transactions', async () => {
    open([watched()])
    expect(await screen.findByText('No transactions')).toBeVisible()
  })
})
