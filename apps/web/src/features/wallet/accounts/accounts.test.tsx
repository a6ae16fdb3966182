import type { WatchedAccount, WatchedAccountBalance } from '@satlens/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hideTab } from '#test/browser.ts'
import { type Answer, errorAnswer, type Routes, startFakeServer } from '#test/fake-server.ts'
import { dialog, enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'
import { setAmountsHidden } from '#ui/preferences/amounts-hidden.ts'
import { AccountsCard } from './accounts-card.tsx'

const LIST = '/functions/v1/bitcoin-accounts'
const [FIRST_ID, SECOND_ID, THIRD_ID] = [
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0a',
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0b',
  '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0c',
] as const

/** The account of BIP84 for BIP39's first words on a test network, and its first addresses. */
const KEY =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'
const DESCRIPTOR =
  'wpkh([73c5da0a/84h/1h/0h]tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M/<0;1>/*)#lxek0ef2'
const ADDRESSES = [
  'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl',
  'tb1qd7spv5q28348xl4myc8zmh983w5jx32cjhkn97',
  'tb1qxdyjf6h5d6qxap4n2dap97q4j5ps6ua8sll0ct',
]
const [FIRST = ''] = ADDRESSES
/** The account of BIP86 as `tpub`, which does not tell its address type. */
const PLAIN =
  'tpubDDfvzhdVV4unsoKt5aE6dcsNsfeWbTgmLZPi8LQDYU2xixrYemMfWJ3BaVneH3u7DBQePdTwhpybaKRU95pi6PMUtLPBJLVQRpzEnjfjZzX'
const TAPROOT = `tr(${PLAIN}/<0;1>/*)#hz0q3970`

const accountOf = (more: Partial<WatchedAccount> = {}): WatchedAccount => ({
  id: FIRST_ID,
  name: 'Savings',
  network: 'signet',
  descriptor: DESCRIPTOR,
  gap_limit: 20,
  created_at: '2026-11-21T08:00:00Z',
  ...more,
})
const ACCOUNTS = [
  accountOf(),
  accountOf({ id: SECOND_ID, name: 'Family', descriptor: 'wsh(sortedmulti(2,tpubA,tpubB,tpubC))' }),
  accountOf({ id: THIRD_ID, name: 'Old address', descriptor: `addr(${FIRST})` }),
]
const balanceOf = (id: string, more: Partial<WatchedAccountBalance> = {}): Answer => ({
  body: {
    id,
    confirmed_sats: '5432000',
    pending_sats: '0',
    next_address: FIRST,
    next_index: 6,
    missing_because: null,
    as_of: '2026-11-21T09:30:00Z',
    ...more,
  },
})
const listOf = (accounts: readonly WatchedAccount[]) => ({ body: { accounts, limit: 20, network: 'signet' } })
const balances = (changes: Readonly<Record<string, Partial<WatchedAccountBalance>>> = {}): Routes =>
  Object.fromEntries(
    [FIRST_ID, SECOND_ID, THIRD_ID].map((id) => [`GET ${LIST}/${id}/balance`, balanceOf(id, changes[id])]),
  )
const broken = errorAnswer(503, 'bitcoin_index_unavailable', 'No index')

async function open(accounts: readonly WatchedAccount[] = [], routes: Routes = {}) {
  const server = startFakeServer({ [`GET ${LIST}`]: listOf(accounts), ...balances(), ...routes })
  const page = renderPage(<AccountsCard />, { path: '/wallet' })
  expect(screen.getByRole('status', { name: 'Loading your accounts' })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull())
  return { server, ...page }
}

beforeEach(setSignedIn)
afterEach(() => act(() => setAmountsHidden(false)))

const rows = () => within(screen.getByRole('list', { name: 'Your accounts' })).getAllByRole('listitem')
const row = (name: string) => {
  const found = rows().find((item) => within(item).queryByRole('heading', { name }))
  if (!found) throw new Error(`There is no account ${name}`)
  return within(found)
}
const sent = (server: ReturnType<typeof startFakeServer>, method: string) =>
  server.received.filter((request) => request.method === method)

test('the card without accounts says what they are for and offers to add one', async () => {
  await open()
  expect(
    screen.getByText(
      'Watch accounts of your hardware wallet or other apps. Keys that can spend never leave them.',
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add an account' })).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Your accounts' })).toBeNull()
  expect(screen.queryByText(/^Total/)).toBeNull()
})

test("a failed reading of the accounts shows the server's message and is retried by a button", async () => {
  const answers = [errorAnswer(500, 'unexpected_failure', 'Broken')]
  const { user: person } = await open([], { [`GET ${LIST}`]: () => answers.shift() ?? listOf(ACCOUNTS) })
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load your accountsBroken')
  await press(person, 'Try again')
  expect(await screen.findByRole('list', { name: 'Your accounts' })).toBeVisible()
})

describe('an account in the list', () => {
  test('shows its name, type, balance, pending amount and next unused address', async () => {
    await open(ACCOUNTS, balances({ [FIRST_ID]: { pending_sats: '-1500' } }))
    expect(rows()).toHaveLength(3)
    const savings = row('Savings')
    expect(savings.getByText('Native SegWit')).toBeVisible()
    expect(savings.getByRole('img', { name: '0.05432000 BTC' })).toBeVisible()
    expect(savings.getByText('Pending').parentElement).toHaveTextContent('−')
    expect(savings.getByText('Next unused address (#7)').parentElement).toHaveTextContent(FIRST)
    expect(savings.getByRole('button', { name: 'Copy address' })).toBeVisible()
    expect(row('Family').getByText('2-of-3 multisig')).toBeVisible()
    expect(row('Family').queryByText('Pending')).toBeNull()
    expect(row('Old address').getByText('Single address')).toBeVisible()
    expect(row('Old address').queryByText(/Next unused/)).toBeNull()
  })

  test('reports a balance that cannot be read, and reads it again by its button', async () => {
    const answers = [broken]
    const { user: person } = await open(ACCOUNTS, {
      [`GET ${LIST}/${SECOND_ID}/balance`]: () => answers.shift() ?? balanceOf(SECOND_ID),
    })
    expect(row('Family').getByText('Balance unavailable')).toBeVisible()
    expect(row('Savings').queryByText('Balance unavailable')).toBeNull()
    await press(person, 'Try again', row('Family'))
    expect(await row('Family').findByRole('img', { name: '0.05432000 BTC' })).toBeVisible()
  })

  test('keeps an earlier balance with its time if a later reading fails', async () => {
    await open([accountOf()])
    expect(screen.queryByText(/^As of/)).toBeNull()
    const failing = startFakeServer({})
    hideTab(false)
    await waitFor(() => expect(failing.to(`${LIST}/${FIRST_ID}/balance`)).toHaveLength(1))
    expect(await row('Savings').findByText(/^As of Nov 21, 2026/)).toBeVisible()
    expect(row('Savings').getByRole('img', { name: '0.05432000 BTC' })).toBeVisible()
  })

  test('says how to connect a chain index if there is none, and shows the first address', async () => {
    const missing = {
      confirmed_sats: null,
      pending_sats: null,
      next_index: 0,
      missing_because: 'no_index',
    } as const
    await open([accountOf()], balances({ [FIRST_ID]: missing }))
    await expectTexts(
      row('Savings'),
      'Balance unknown',
      'First receive address',
      "We can't tell whether it has been used.",
    )
    expect(screen.getByText('Balances are unknown')).toBeVisible()
    expect(screen.queryByRole('heading', { name: /account$/ })).toBeNull()
  })
})

describe('the total', () => {
  const total = (label: string) => screen.getByRole('heading', { name: label }).parentElement?.parentElement

  test('the total adds up all accounts in bitcoin and satoshis', async () => {
    await open(ACCOUNTS, balances({ [SECOND_ID]: { confirmed_sats: '100000000', pending_sats: '2500' } }))
    expect(total('Total of 3 accounts')).toHaveTextContent('110,864,000 sats')
    expect(screen.getByRole('img', { name: '1.10864000 BTC' })).toBeVisible()
    expect(total('Total of 3 accounts')).toHaveTextContent('Pending+')
  })

  test('the total says of how many accounts it is while a balance is not known', async () => {
    await open(ACCOUNTS, { [`GET ${LIST}/${SECOND_ID}/balance`]: broken })
    expect(total('2 of 3 accounts')).toHaveTextContent('10,864,000 sats')
  })

  test('no amount is on the page while amounts are hidden', async () => {
    const { user: person } = await open(ACCOUNTS)
    await press(person, 'Hide amounts')
    for (const text of ['16,296,000', '05432', '16296']) expect(document.body).not.toHaveTextContent(text)
    expect(screen.queryByRole('img', { name: /BTC/ })).toBeNull()
  })
})

describe('adding an account', () => {
  const nameField = () => dialog().getByRole('textbox', { name: 'Name' })
  const sourceField = () => dialog().getByRole('textbox', { name: /^Descriptor, extended public key/ })

  const addresses = () =>
    within(dialog().getByRole('list', { name: 'First receive addresses' })).getAllByRole('listitem')

  async function fill(person: UserEvent, name: string, source: string) {
    await press(person, 'Add an account')
    if (name) await enter(person, nameField(), name)
    if (source) await enter(person, sourceField(), source)
    await press(person, 'Continue', dialog())
  }

  test('compares the first three addresses and then sends the descriptor with its name', async () => {
    const added = accountOf({ name: 'Cold storage' })
    const { user: person, server } = await open([], { [`POST ${LIST}`]: { body: added } })
    await fill(person, ' Cold storage ', `\n${DESCRIPTOR} `)
    expect(await dialog().findByRole('heading', { name: 'Compare with your device' })).toHaveFocus()
    expect(addresses().map((item) => item.querySelector('code')?.textContent)).toEqual(ADDRESSES)
    expect(sent(server, 'POST')).toEqual([])

    await press(person, 'Watch account', dialog())
    await expectTexts(toasts(), 'Account added', 'Cold storage')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent(server, 'POST').map(({ body }) => body)).toEqual([
      { name: 'Cold storage', source: DESCRIPTOR },
    ])
    expect(row('Cold storage').getByText('Native SegWit')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Your accounts' })).toHaveFocus()
  })

  test('goes back to what was typed, with the focus in the field to correct', async () => {
    const { user: person } = await open()
    await fill(person, 'Cold storage', KEY)
    await press(person, 'Back', dialog())
    expect(nameField()).toHaveValue('Cold storage')
    expect(sourceField()).toHaveValue(KEY)
    expect(sourceField()).toHaveFocus()
    await press(person, 'Close', dialog())
    expect(screen.getByRole('button', { name: 'Add an account' })).toHaveFocus()
  })

  test('asks for the address type of a key that leaves it open', async () => {
    const { user: person, server } = await open([], {
      [`POST ${LIST}`]: { body: accountOf({ descriptor: TAPROOT }) },
    })
    await fill(person, 'Cold storage', PLAIN)
    expect(await dialog().findByText(/doesn't specify an address type/)).toBeVisible()
    await person.selectOptions(dialog().getByRole('combobox', { name: 'Address type' }), 'Taproot (BIP86)')
    await press(person, 'Continue', dialog())
    await press(person, 'Watch account', dialog())
    expect(await toasts().findByText('Account added')).toBeVisible()
    expect(sent(server, 'POST').map(({ body }) => body)).toEqual([{ name: 'Cold storage', source: TAPROOT }])
  })

  test('shows a single address once', async () => {
    const { user: person } = await open()
    await fill(person, 'Old address', FIRST)
    expect(await dialog().findByText('Check that this is the address you want to watch.')).toBeVisible()
    expect(addresses()).toHaveLength(1)
  })

  test.each([
    ['a private key', KEY.replace('vpub', 'vprv'), 'This is a private key'],
    ['a private key in a descriptor', DESCRIPTOR.replace('tpub', 'tprv'), 'This is a private key'],
    ['a recovery phrase', `${'abandon '.repeat(11)}about`, 'This looks like a recovery phrase'],
    ['a wrong checksum', DESCRIPTOR.replace(/.$/, 'q'), "doesn't match its checksum"],
    ['nothing', '', 'Enter an output descriptor, an extended public key or an address'],
    ['another text', 'hello', 'not an output descriptor'],
    ['another network', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', 'for a different Bitcoin network'],
  ])('rejects %s beside the field and sends nothing', async (_what, source, message) => {
    const { user: person, server } = await open()
    await fill(person, 'Cold storage', source)
    expect(await dialog().findByText(message, { exact: false })).toBeVisible()
    expect(sourceField()).toBeInvalid()
    expect(sourceField()).toHaveFocus()
    expect(sent(server, 'POST')).toEqual([])
  })

  test('rejects a missing name, and a private key in its place', async () => {
    const { user: person } = await open()
    await fill(person, '', DESCRIPTOR)
    await waitFor(() => expect(nameField()).toHaveAccessibleDescription('Enter a name for the account'))
    await enter(person, nameField(), 'xprv9s21ZrQH143K')
    await press(person, 'Continue', dialog())
    expect(await dialog().findByText(/^This is a private key/)).toBeVisible()
    expect(nameField()).toBeInvalid()
  })

  test('takes an account from the JSON export of a wallet', async () => {
    const { user: person } = await open()
    await press(person, 'Add an account')
    const upload = (text: string) =>
      person.upload(dialog().getByLabelText('Upload a file'), new File([text], 'export.json'))
    await upload('{}')
    expect(await dialog().findByText('This export has no account that can be watched.')).toBeVisible()
    await upload(JSON.stringify({ descriptors: [{ desc: TAPROOT }, { desc: DESCRIPTOR }] }))
    await waitFor(() => expect(sourceField()).toHaveValue(DESCRIPTOR))
    expect(nameField()).toHaveValue('Native SegWit')
    await person.selectOptions(dialog().getByRole('combobox', { name: 'Account in this file' }), 'Taproot')
    expect(sourceField()).toHaveValue(TAPROOT)
    await press(person, 'Continue', dialog())
    expect(await dialog().findByRole('heading', { name: 'Compare with your device' })).toBeVisible()
  })

  test('takes an account from a QR code, and nothing from another one', async () => {
    let code = 'https://example.com'
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code']
        detect = async () => [{ rawValue: code }]
      },
    )
    vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close() {} }))
    const { user: person } = await open()
    await press(person, 'Add an account')
    const upload = () =>
      person.upload(
        document.querySelector<HTMLInputElement>('input[accept="image/*"]') as HTMLInputElement,
        new File(['x'], 'code.png', { type: 'image/png' }),
      )
    await upload()
    expect(await dialog().findByText(/^This QR code doesn't contain a descriptor/)).toBeVisible()
    expect(sourceField()).toHaveValue('')
    code = DESCRIPTOR
    await upload()
    await waitFor(() => expect(sourceField()).toHaveValue(DESCRIPTOR))
  })

  test("shows the server's refusal, and stays open", async () => {
    const refused = errorAnswer(422, 'account_already_watched', 'You already watch this account.')
    const { user: person } = await open(ACCOUNTS, { [`POST ${LIST}`]: refused })
    await fill(person, 'Twice', DESCRIPTOR)
    await press(person, 'Watch account', dialog())
    await expectTexts(toasts(), 'Failed to add the account', 'You already watch this account.')
    expect(dialog().getByRole('button', { name: 'Watch account' })).toBeEnabled()
  })
})

describe('renaming an account', () => {
  const openForm = async (routes: Routes = {}) => {
    const page = await open(ACCOUNTS, routes)
    await press(page.user, 'Rename: Savings')
    return page
  }
  const typeInto = async (person: UserEvent, field: HTMLElement, text: string) => {
    await person.clear(field)
    if (text) await enter(person, field, text)
  }
  const nameField = () => dialog('Rename account').getByRole('textbox', { name: 'Name' })

  test('sends the new name only, and returns the focus', async () => {
    const { user: person, server } = await openForm({
      [`PATCH ${LIST}/${FIRST_ID}`]: { body: accountOf({ name: 'Pension' }) },
    })
    await typeInto(person, nameField(), ' Pension ')
    await press(person, 'Save', dialog())
    await expectTexts(toasts(), 'Account updated', 'Pension')
    expect(sent(server, 'PATCH').map(({ body }) => body)).toEqual([{ name: 'Pension' }])
    expect(row('Pension').getByRole('button', { name: 'Rename: Pension' })).toHaveFocus()
    expect(server.to(`${LIST}/${FIRST_ID}/balance`)).toHaveLength(1)
  })

  test('changes how many unused addresses are checked, and reads the balance again', async () => {
    const { user: person, server } = await openForm({
      [`PATCH ${LIST}/${FIRST_ID}`]: { body: accountOf({ gap_limit: 100 }) },
    })
    await person.click(dialog().getByText('Advanced'))
    const gapLimit = dialog().getByRole('textbox', { name: 'Unused addresses to check' })
    expect(gapLimit).toHaveValue('20')
    for (const wrong of ['19', '201', '', '20.5']) {
      await typeInto(person, gapLimit, wrong)
      await press(person, 'Save', dialog())
      expect(gapLimit).toHaveAccessibleDescription('Enter a whole number from 20 to 200')
    }
    await typeInto(person, gapLimit, '100')
    await press(person, 'Save', dialog())
    expect(await toasts().findByText('Account updated')).toBeVisible()
    expect(sent(server, 'PATCH').map(({ body }) => body)).toEqual([{ gap_limit: 100 }])
    await waitFor(() => expect(server.to(`${LIST}/${FIRST_ID}/balance`)).toHaveLength(2))
  })

  test('rejects an empty name, and closes without a request if nothing has changed', async () => {
    const { user: person, server } = await openForm()
    await typeInto(person, nameField(), ' ')
    await press(person, 'Save', dialog())
    expect(nameField()).toHaveAccessibleDescription('Enter a name for the account')
    await typeInto(person, nameField(), 'Savings')
    await press(person, 'Save', dialog())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent(server, 'PATCH')).toEqual([])
  })
})

describe('removing an account', () => {
  const DELETE = `DELETE ${LIST}/${FIRST_ID}`
  const removeSavings = async (person: UserEvent) => {
    await press(person, 'Remove: Savings')
    expect(dialog('Remove this account?').getByText(/Your coins aren't affected/)).toBeVisible()
    await press(person, 'Remove account', dialog())
  }

  test.each([
    ['removed', { body: { id: FIRST_ID } }],
    ['already removed elsewhere', errorAnswer(404, 'watched_account_not_found')],
  ])('asks first, and takes an account off the list that is %s', async (_state, answer) => {
    const { user: person } = await open(ACCOUNTS, { [DELETE]: answer })
    await removeSavings(person)
    await expectTexts(toasts(), 'Account removed', 'Savings')
    expect(rows()).toHaveLength(2)
    expect(screen.getByRole('heading', { name: 'Total of 2 accounts' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Your accounts' })).toHaveFocus()
  })

  test('returns to the empty state after the last one', async () => {
    const { user: person } = await open([accountOf()], { [DELETE]: { body: { id: FIRST_ID } } })
    await removeSavings(person)
    expect(await toasts().findByText('Account removed')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add an account' })).toHaveFocus()
  })

  test('keeps the account if the request fails', async () => {
    const { user: person } = await open(ACCOUNTS, { [DELETE]: 'unreachable' })
    await removeSavings(person)
    expect(await toasts().findByText("The server didn't respond")).toBeVisible()
    await press(person, 'Keep it', dialog())
    expect(rows()).toHaveLength(3)
  })
})
