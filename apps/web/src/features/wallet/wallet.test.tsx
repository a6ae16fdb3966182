import { deriveBitcoinAddress, MAX_ADDRESS_SEARCH_INDEX, parseAccountKey } from '@satlens/wallet'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { settings } from '#shared/browser/settings.ts'
import { hideTab } from '#test/browser.ts'
import { priceIn, profileIn, setCurrency } from '#test/currency.ts'
import { type Answer, errorAnswer, startFakeServer } from '#test/fake-server.ts'
import { OVERVIEW_PATH, overviewOf } from '#test/overview.ts'
import { dialog, enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { factor, startAccount } from '#test/security-account.tsx'
import { setSignedIn, setSignedOut, user } from '#test/session.ts'
import { clearPhrase, holdPhrase } from './recovery/recovery-store.ts'
import { WalletPage } from './wallet.page.tsx'

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

beforeEach(setSignedIn)
afterEach(() => {
  settings.bitcoin.network = 'signet'
  // The store of words outlives a page.
  act(setSignedOut)
  act(() => unitPreference.choose('btc'))
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
const watched = (account_key: string | null = ACCOUNT, changes: object = {}) =>
  balance(FIRST, { kind: 'watch_only', script: 'native_segwit', account_key, ...changes })

const PROOF = { h: 'aa'.repeat(32), r: 'bb'.repeat(32), internal_key: 'cc'.repeat(32) }
const specimen = (address: string) => balance(address, { kind: 'keyless_specimen', proof: PROOF })

const created = { network: 'signet', created_at: '2026-11-21T09:30:00Z' }
const registered = (address: string, account_key: string | null) => ({
  body: { ...created, address, kind: 'watch_only', script: 'native_segwit', account_key },
})
const drawn = (address: string) => ({ body: { ...created, address, kind: 'keyless_specimen', proof: PROOF } })

const failing = { status: 503, body: { error: 'No index', code: 'service_unavailable', message: 'No index' } }

/** The card below has its own tests. */
const NO_ACCOUNTS = {
  [`GET ${OVERVIEW_PATH}`]: { body: overviewOf([]) },
}

const renderWallet = () => renderPage(<WalletPage />, { path: '/wallet' })

function open(balances: Answer[], wallets: Answer[] = []) {
  const next = (answers: Answer[]) => () => (answers.length > 1 ? answers.shift() : answers[0]) ?? failing
  const server = startFakeServer({ ...NO_ACCOUNTS, [BALANCE]: next(balances), [GENERATE]: next(wallets) })
  return { server, ...renderWallet() }
}

/** A server that registers whatever it is sent, and has nothing on it. `reply` may answer otherwise. */
function openTrusting(
  reply: (register: () => Answer) => Answer | Promise<Answer> = (register) => register(),
  start = startFakeServer,
) {
  const known = { key: null as string | null, address: null as string | null, isAway: false }
  const server = start({
    ...NO_ACCOUNTS,
    [BALANCE]: () => {
      if (known.isAway) return 'unreachable'
      return known.address === null ? balance(null) : watched(known.key)
    },
    [GENERATE]: ({ body }) =>
      reply(() => {
        const sent = body as { account_key?: string; address?: string }
        known.key = sent.account_key ?? null
        known.address = sent.address ?? FIRST
        return registered(known.address, known.key)
      }),
  })
  return { server, known, ...renderWallet() }
}

const wallet = () => within(screen.getByRole('region', { name: 'Your wallet' }))
const shownAddress = () => document.querySelector('code')?.textContent
const sentTo = (server: ReturnType<typeof startFakeServer>) =>
  server.to('/functions/v1/bitcoin-wallet-generate').map(({ body }) => body)
const stored = () => localStorage.getItem('wallet') ?? ''

async function watch(person: UserEvent, text: string) {
  await press(person, 'Load wallet')
  await person.click(screen.getByRole('radio', { name: 'Address or public key' }))
  if (text !== '') await enter(person, dialog('Load wallet').getByRole('textbox'), text)
  await press(person, 'Load wallet', dialog('Load wallet'))
}

const wordsOnScreen = () =>
  within(screen.getByRole('list', { name: 'Your recovery phrase' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/^\d+/, '') ?? '')

async function showWords(person: UserEvent) {
  await press(person, 'Show recovery phrase')
  expect(wordsOnScreen()).toHaveLength(12)
  return wordsOnScreen()
}

// One alone is an English word that any sentence may hold; two in order, numbered or not, are of the phrase.
const anyPairOf = (words: readonly string[]) =>
  new RegExp(words.flatMap((word, nth) => (nth === 0 ? [] : `${words[nth - 1]}[^a-z]*${word}`)).join('|'))

test('the accounts are read while the wallet still is', async () => {
  const server = startFakeServer({ ...NO_ACCOUNTS, [BALANCE]: () => new Promise<Answer>(() => {}) })
  renderWallet()
  await waitFor(() => expect(server.to(OVERVIEW_PATH)).toHaveLength(1))
})

describe('a failed reading of the wallet', () => {
  test("shows the server's message and is retried by a button", async () => {
    const { user: person } = open([failing, specimen(ADDRESS)])
    await expectTexts(toasts(), 'Failed to load wallet', 'No index')
    expect(screen.queryByText('No wallet yet')).toBeNull()
    await press(person, 'Try again')
    await waitFor(() => expect(shownAddress()).toBe(ADDRESS))
    expect(toasts().queryByText('Failed to load wallet')).toBeNull()
  })

  test('keeps the previous reading in view and shows the fallback if the server is unreachable', async () => {
    const { user: person } = open([specimen(ADDRESS), 'unreachable'])
    await press(person, 'Refresh')
    expect(await toasts().findByText('Failed to load wallet')).toBeVisible()
    expect(shownAddress()).toBe(ADDRESS)
  })
})

describe('generating a wallet', () => {
  test('sends the public key of words made in the browser and nothing else', async () => {
    const { user: person, server } = openTrusting()
    await press(person, 'Generate wallet')
    expect(await toasts().findByText('Wallet Generated!')).toBeVisible()
    const words = await showWords(person)
    expect(sentTo(server)).toEqual([
      {
        account_key: expect.stringMatching(/^vpub/),
        network: 'signet',
        fingerprint: expect.stringMatching(/^[0-9a-f]{8}$/),
      },
    ])
    const everything = JSON.stringify([server.received.map(({ body }) => body), { ...localStorage }])
    expect(everything).not.toMatch(anyPairOf(words))
  })

  test('keeps the words if the answer is an error after the server registered the key', async () => {
    const { user: person } = openTrusting((register) => {
      register()
      return failing
    })
    await press(person, 'Generate wallet')
    expect(await toasts().findByText('Failed to generate wallet')).toBeVisible()
    expect(await screen.findByText('Not backed up')).toBeVisible()
    await showWords(person)
  })

  test('keeps the words after a lost response until the page is opened again', async () => {
    const opened = openTrusting((register) => {
      register()
      opened.known.isAway = true
      return 'unreachable'
    })
    const { user: person, server, known, unmount } = opened
    await press(person, 'Generate wallet')
    await waitFor(() => expect(server.to('/functions/v1/bitcoin-get-balance')).toHaveLength(2))
    unmount()
    known.isAway = false
    await showWords(renderWallet().user)
  })

  test('reports lost words if the tab was closed before the answer came', async () => {
    const opened = openTrusting((register) => {
      register()
      return new Promise<Answer>(() => {})
    })
    const { user: person, known, unmount } = opened
    await press(person, 'Generate wallet')
    await waitFor(() => expect(known.key).not.toBeNull())
    const before = stored()
    expect(before).toContain(known.key)
    unmount()
    // Clears the memory of the tab; the storage of the browser is restored.
    act(setSignedOut)
    localStorage.setItem('wallet', before)
    act(setSignedIn)
    renderWallet()
    expect(await screen.findByText(/recovery phrase is no longer in this browser/)).toBeVisible()
  })

  test('asks for the second factor and continues once it is shown', async () => {
    const answers: Answer[] = [errorAnswer(403, 'insufficient_aal')]
    const { user: person } = openTrusting(
      (register) => answers.shift() ?? register(),
      (routes) => startAccount({ factors: [factor('f1')], routes }).server,
    )
    await press(person, 'Generate wallet')
    await screen.findByRole('dialog', { name: "Verify it's you" })
    await enter(person, dialog().getByLabelText('6-digit code'), '123456')
    await press(person, 'Continue', dialog())
    await showWords(person)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test("shows the server's message or the fallback on failure and leaves no words behind", async () => {
    const { user: person } = open([balance(null)], [failing, 'unreachable'])
    await press(person, 'Generate wallet')
    await expectTexts(toasts(), 'Failed to generate wallet', 'No index')
    await press(person, 'Generate wallet')
    await waitFor(() => expect(toasts().queryByText('No index')).toBeNull())
    expect(toasts().getByText('Failed to generate wallet')).toBeVisible()
    expect(screen.queryByText('Wallet Generated!')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Recovery phrase' })).toBeNull()
  })

  test('asks before it replaces another wallet', async () => {
    const { user: person, server } = open([watched(), specimen(OTHER)], [drawn(OTHER)])
    await press(person, 'Use another wallet')
    await press(person, 'Close', dialog('Use another wallet?'))
    expect(sentTo(server)).toEqual([])
    await press(person, 'Use another wallet')
    await press(person, 'Show sample address')
    await waitFor(() => expect(shownAddress()).toBe(OTHER))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

test('a wallet on the main network is only watched: no words are generated or accepted', async () => {
  settings.bitcoin.network = 'mainnet'
  const { user: person } = open([balance(null)])
  await press(person, 'Load wallet')
  expect(screen.queryByRole('button', { name: 'Generate wallet' })).toBeNull()
  expect(dialog('Load wallet').queryByRole('radio')).toBeNull()
  const field = dialog().getByRole('textbox', { name: 'Address or extended public key' })
  await enter(person, field, PHRASE)
  await press(person, 'Load wallet', dialog())
  expect(await dialog().findByText(/We don't accept recovery phrases on mainnet/)).toBeVisible()
})

test('a specimen address is requested without a body and shown with its proof, but no QR code', async () => {
  const { user: person, server } = open([balance(null), specimen(ADDRESS)], [drawn(ADDRESS)])
  await press(person, 'Show sample address')
  expect(await toasts().findByText('Wallet Generated!')).toBeVisible()
  await waitFor(() => expect(shownAddress()).toBe(ADDRESS))
  expect(sentTo(server)).toEqual([undefined])
  expect(screen.getByText('Proof that nobody has the key')).toBeVisible()
  const numbers = [...document.querySelectorAll('dd code')].map((code) => code.textContent)
  expect(numbers).toEqual(Object.values(PROOF))
  expect(screen.getByText(/would be lost permanently/)).toBeVisible()
  expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
})

describe('a backup', () => {
  async function generated() {
    const opened = openTrusting()
    await press(opened.user, 'Generate wallet')
    return { ...opened, words: await showWords(opened.user) }
  }
  const queryWords = () => screen.queryByRole('list', { name: 'Your recovery phrase' })
  const fields = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Word \d+$/ })
  const positionOf = (field: HTMLInputElement) => Number(field.labels?.[0]?.textContent?.slice(5)) - 1

  test('a backup is confirmed by typing four words; two wrong checks return to the words', async () => {
    const { user: person, words } = await generated()
    expect(screen.getByText('Not backed up')).toBeVisible()
    await press(person, 'I have written down all 12 words')
    expect(queryWords()).toBeNull()
    await press(person, 'Check')
    expect(screen.getAllByText(/^This is not word \d+$/)).toHaveLength(4)
    expect(fields()[0]).toHaveFocus()
    await press(person, 'Check')
    expect(screen.getByText(/^Your copy still doesn't match/)).toBeVisible()
    expect(queryWords()).toBeVisible()
    await press(person, 'I have written down all 12 words')
    for (const field of fields()) await enter(person, field, words[positionOf(field)] ?? '')
    await press(person, 'Check')
    expect(await toasts().findByText('Backup confirmed')).toBeVisible()
    expect(screen.getByText('Backed up')).toBeVisible()
    expect(screen.queryByText('Not backed up')).toBeNull()

    await press(person, 'Remove from this tab')
    expect(screen.getByText(/you can only get it back from your backup/)).toBeVisible()
    await press(person, 'Remove recovery phrase')
    expect(await screen.findByText(/^The recovery phrase isn't in this browser/)).toBeVisible()
  })

  test('can be skipped: the badge stays, and lost words are reported', async () => {
    const { user: person } = await generated()
    await press(person, 'Skip for now')
    expect(queryWords()).toBeNull()
    await expectTexts(screen, 'Not backed up', /will be lost when you close this tab/)
    await press(person, 'Back up now')
    expect(queryWords()).toBeVisible()
    act(() => clearPhrase(user.id))
    expect(await screen.findByText(/no longer in this browser/)).toBeVisible()
  })

  test('a backup is covered in a hidden tab, and ends with the session in page and storage', async () => {
    const { container, words, user: person } = await generated()
    hideTab()
    expect(queryWords()).toBeNull()
    hideTab(false)
    await showWords(person)
    expect(container).toHaveTextContent(anyPairOf(words))
    act(setSignedOut)
    expect(container).not.toHaveTextContent(anyPairOf(words))
    expect(localStorage.getItem('wallet')).toBeNull()
  })
})

test('loading another wallet removes the words of the previous one', async () => {
  const { user: person } = openTrusting()
  await press(person, 'Generate wallet')
  await screen.findByRole('button', { name: 'Show recovery phrase' })
  expect(stored()).toContain('vpub')
  await press(person, 'Use another wallet')
  expect(screen.getByText(/it will be deleted from this tab/)).toBeVisible()
  await watch(person, FIRST)
  expect(await screen.findByText('Wallet loaded')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Recovery phrase' })).toBeNull()
  expect(stored()).not.toContain('vpub')
})

test('words kept on this device need a long passphrase, are encrypted and open with it alone', async () => {
  const { user: person } = openTrusting()
  const submit = async (passphrase: string, name = 'Keep on this device') => {
    await person.clear(screen.getByLabelText('Passphrase'))
    await enter(person, screen.getByLabelText('Passphrase'), passphrase)
    await press(person, name)
  }
  await press(person, 'Generate wallet')
  const words = await showWords(person)
  await press(person, 'Skip for now')
  await submit('too short')
  expect(screen.getByText('The passphrase needs at least 12 characters')).toBeVisible()
  expect(stored()).not.toContain('rounds')

  await submit('correct horse battery')
  await screen.findByRole('button', { name: 'Delete from this device' })
  expect(screen.getByText(/isn't backed up\.$/)).toBeVisible()
  expect(screen.queryByText(/will be lost when you close this tab/)).toBeNull()
  expect(stored()).toContain('"rounds":600000')
  expect(stored()).not.toMatch(anyPairOf(words))

  act(() => clearPhrase(user.id))
  await submit('another horse battery', 'Unlock')
  expect(await screen.findByText('Incorrect passphrase')).toBeVisible()
  await submit('correct horse battery', 'Unlock')
  expect(await showWords(person)).toEqual(words)
  await press(person, 'Skip for now')
  await press(person, 'Delete from this device')
  expect(stored()).not.toContain('rounds')
  // Four derivations of a key of 600,000 rounds each, a second or more on a busy machine.
}, 60_000)

describe('loading a wallet by its words', () => {
  const ready = async () => {
    const opened = openTrusting()
    await press(opened.user, 'Load wallet')
    const field = dialog('Load wallet').getByRole('textbox', { name: 'Recovery phrase' })
    return { ...opened, field, load: () => press(opened.user, 'Load wallet', dialog()) }
  }

  test('reports what is wrong with them and sends nothing', async () => {
    const { user: person, server, field, load } = await ready()
    for (const [text, message] of [
      ['', 'Enter your recovery phrase'],
      [PHRASE.replace('about', 'abandom'), "Word 12 isn't a valid recovery phrase word"],
      [PHRASE.replace(' about', ''), 'You entered 11 words'],
      [PHRASE.replace('about', 'abandon'), 'The words are valid'],
    ] as const) {
      await person.clear(field)
      if (text) await enter(person, field, text)
      await load()
      expect(await dialog().findByText(message, { exact: false })).toBeVisible()
      expect(field).toHaveFocus()
    }
    expect(sentTo(server)).toEqual([])
  })

  test('sends their public key from a field that browsers do not store', async () => {
    const { user: person, server, field, load } = await ready()
    expect(field).toHaveAttribute('autocomplete', 'off')
    expect(field).toHaveAttribute('autocapitalize', 'none')
    expect(field).toHaveAttribute('spellcheck', 'false')
    expect(field).not.toHaveAttribute('name')
    await enter(person, field, ` ${PHRASE.toUpperCase()}\n`)
    await load()
    expect(await screen.findByText('Wallet loaded')).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sentTo(server)).toEqual([
      { account_key: ACCOUNT, network: 'signet', script: 'native_segwit', fingerprint: '73c5da0a' },
    ])
    expect(await screen.findByText('Backed up')).toBeVisible()
    expect(stored()).not.toContain('abandon')
  })
})

describe('loading a wallet to watch', () => {
  test("sends an address; a failure shows the server's message and keeps what was typed", async () => {
    const answers: Answer[] = [failing]
    const { user: person, server } = openTrusting((register) => answers.shift() ?? register())
    await watch(person, ` ${ADDRESS} `)
    await expectTexts(toasts(), 'Failed to load wallet', 'No index')
    expect(dialog().getByRole('textbox')).toHaveValue(` ${ADDRESS} `)
    await press(person, 'Load wallet', dialog())
    expect(await screen.findByText('Wallet loaded')).toBeVisible()
    const sent = { address: ADDRESS, network: 'signet' }
    expect(sentTo(server)).toEqual([sent, sent])
    expect(screen.queryByRole('region', { name: 'Recovery phrase' })).toBeNull()
  })

  test('asks for the kind of addresses of a plain public key', async () => {
    const { user: person, server } = openTrusting()
    await watch(person, PLAIN)
    expect(await dialog().findByText(/doesn't specify an address type/)).toBeVisible()
    await person.selectOptions(dialog().getByRole('combobox'), 'Taproot (BIP86)')
    await press(person, 'Load wallet', dialog())
    expect(await screen.findByText('Wallet loaded')).toBeVisible()
    expect(sentTo(server)).toEqual([{ account_key: PLAIN, script: 'taproot', network: 'signet' }])
  })

  test.each([
    ['', 'Enter an address or an extended public key'],
    ['hello', 'neither an address nor an extended public key'],
    [PHRASE, 'This looks like a recovery phrase'],
    [ACCOUNT.replace('vpub', 'vprv'), 'This is a private key'],
    ['bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'for a different Bitcoin network'],
  ])('rejects %j and sends nothing', async (text, message) => {
    const { user: person, server } = openTrusting()
    await watch(person, text)
    expect(await dialog().findByText(message, { exact: false })).toBeVisible()
    expect(sentTo(server)).toEqual([])
  })
})

describe('an address from the server', () => {
  const LIE = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  const FIRST_OF_PLAIN = 'tb1p8wpt9v4frpf3tkn0srd97pksgsxc5hs52lafxwru9kgeephvs7rqlqt9zj'
  const FOREIGN = "This address doesn't belong to your wallet"
  const ANOTHER = 'Another wallet is registered for your account'
  const expectNotShown = async (title = FOREIGN) => {
    expect(await screen.findByRole('alert')).toHaveTextContent(title)
    for (const lie of [LIE, FIRST_OF_PLAIN]) expect(document.body).not.toHaveTextContent(lie)
    expect(document.querySelector('code')).toBeNull()
    expect(screen.queryByRole('img', { name: /QR code/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /Copy/ })).toBeNull()
  }

  test.each([
    ['another than derived from the key', { address: LIE }],
    ['the one of another index', { receive_index: 1 }],
    ['a negative index', { receive_index: -1 }],
    ['another kind of addresses than the key is for', { script: 'taproot' }],
    ['an invalid key', { account_key: 'vpub' }],
  ])('an address from the server is not shown for %s', async (_what, lie) => {
    open([watched(ACCOUNT, { indexed: true, ...lie })])
    await expectNotShown()
  })

  test.each([
    ['an address', { address: LIE, account_key: null, script: null }],
    ['another account', { address: FIRST_OF_PLAIN, account_key: PLAIN, script: 'taproot' }],
  ])('an address is not shown if the server replaces the wallet of the words by %s', async (_what, lie) => {
    holdPhrase(user.id, { accountKey: ACCOUNT, phrase: PHRASE, isBackedUp: true })
    const { user: person } = open([watched(ACCOUNT, lie)])
    await expectNotShown(ANOTHER)
    await press(person, 'Load wallet', within(screen.getByRole('alert')))
    expect(dialog().getByRole('textbox', { name: 'Recovery phrase' })).toBeVisible()
  })

  test.each([MAX_ADDRESS_SEARCH_INDEX, 2 ** 31 - 1, 2 ** 31])(
    'an address from the server is not shown at index %d, beyond what wallets scan',
    async (receive_index) => {
      const key = parseAccountKey(ACCOUNT, 'signet')
      const address = key.ok
        ? deriveBitcoinAddress(key.value, 'receive', Math.min(receive_index, 2 ** 31 - 1)).address
        : null
      open([watched(ACCOUNT, { indexed: true, receive_index, address })])
      await expectNotShown('Your wallet app might not find this address')
    },
  )

  test('an address is not shown if another wallet was registered here', async () => {
    const { user: person } = open(
      [balance(null), watched(ACCOUNT, { address: LIE, account_key: null })],
      [registered(FIRST, null)],
    )
    await watch(person, FIRST)
    await expectNotShown(ANOTHER)
  })

  test('an address from the server is shown if it is derived from the key, of any kind', async () => {
    open([watched(PLAIN, { address: FIRST_OF_PLAIN, script: 'taproot' })])
    await screen.findByRole('button', { name: 'Copy address' })
    expect(shownAddress()).toBe(FIRST_OF_PLAIN)
  })

  test('an address from the server is shown if it is the registered one in another case', async () => {
    const { user: person } = openTrusting()
    await watch(person, FIRST.toUpperCase())
    await screen.findByRole('button', { name: 'Copy address' })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a wallet', () => {
  test('shows its network, balance, and address in groups of four with its index', async () => {
    const indexed = { indexed: true, receive_index: 6, address: SEVENTH }
    open([watched(ACCOUNT, { ...indexed, balance: 0.05432, balance_sats: '5432000' })])
    expect(await screen.findAllByText('Signet, test coins without value')).toHaveLength(1)
    const groups = [...document.querySelectorAll('code span')].map((group) => group.textContent)
    expect(groups[0]).toBe('tb1q')
    expect(wallet().getByText('5,432,000 sats', { exact: false })).toBeVisible()
    expect(screen.queryByText(/Balance unavailable/)).toBeNull()
    expect(screen.getByText(/^Receive address #7, your next unused address/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Send Bitcoin' })).toHaveAttribute('href', '/send')
  })

  test('shows its balance in the currency of the user where it is chosen, with age and source of the price', async () => {
    setCurrency('EUR')
    act(() => unitPreference.choose('fiat'))
    startFakeServer({
      ...NO_ACCOUNTS,
      [BALANCE]: watched(ACCOUNT, { indexed: true, balance_sats: '5432000' }),
      'GET /rest/v1/profiles': { body: profileIn('EUR') },
      'GET /market/v1/prices/EUR': priceIn('EUR', '59012.50'),
    })
    renderWallet()
    expect(await screen.findByRole('img', { name: '€3,205.56' })).toBeVisible()
    expect(wallet().getByText(/^1 BTC = €59,012\.50 \(live, \ds ago, api\.example\.com\)$/)).toBeVisible()
    expect(wallet().getByRole('radio', { name: 'EUR' })).toBeChecked()
  })

  test('shows pending amounts, incoming or outgoing, and removes hidden ones from the page', async () => {
    const pendingOf = (pending_sats: string) =>
      watched(ACCOUNT, { indexed: true, balance_sats: '5432000', pending_sats })
    const { user: person } = open([pendingOf('-77'), pendingOf('77')])
    const pending = await screen.findByText('Pending')
    expect(pending.parentElement).toHaveTextContent('−')
    await press(person, 'Hide amounts')
    for (const text of ['5,432,000', '05432', '−']) expect(document.body).not.toHaveTextContent(text)
    await press(person, 'Show amounts')
    expect(document.body).toHaveTextContent('5,432,000')
    await press(person, 'Refresh')
    await waitFor(() => expect(pending.parentElement).not.toHaveTextContent('−'))
  })

  test('shows no amount and no time of a balance that was never read without a chain index', async () => {
    open([watched()])
    await expectTexts(screen, /Balance unavailable/, /We can't tell whether it has been used/, '— BTC')
    expect(screen.queryByText(/^As of|0\.00000000/)).toBeNull()
  })

  test.each([
    ['without a wallet', balance(null), /^Create or load a wallet above first/],
    ['without a chain index', watched(), /^Without the blockchain we can't list payments/],
    [
      'with a balance',
      watched(ACCOUNT, { indexed: true }),
      /^Payments you receive are included in the balance/,
    ],
  ])('the empty list of transactions says why it is empty %s', async (_when, read, text) => {
    open([read])
    await expectTexts(screen, 'No transactions listed', text)
  })

  test('offers a payment request as a link and a QR code', async () => {
    const { user: person } = open([watched()])
    expect(await screen.findByRole('img', { name: 'QR code of the address' })).toBeVisible()
    await person.click(screen.getByText('Request an amount'))
    await enter(person, screen.getByRole('textbox', { name: 'Amount (BTC)' }), '0,5000')
    await enter(person, screen.getByRole('textbox', { name: 'Label' }), 'Rent & heat')
    expect(screen.getByText(`bitcoin:${FIRST}?amount=0.5&label=Rent%20%26%20heat`)).toBeVisible()
    expect(screen.getByRole('img', { name: 'QR code of the payment request' })).toBeVisible()
    await enter(person, screen.getByRole('textbox', { name: 'Amount (BTC)' }), 'x')
    await expectTexts(screen, 'Amount must be a valid number', `bitcoin:${FIRST}?label=Rent%20%26%20heat`)
  })
})
