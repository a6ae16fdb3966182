import type { AccountOverview, BitcoinOverview } from '@satlens/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { WATCHED as ACCOUNTS, LIST, openAccounts, row, rows } from '#test/accounts.tsx'
import { type Answer, errorAnswer, type Routes, type startFakeServer } from '#test/fake-server.ts'
import { ADDRESS, accountOf, DESCRIPTOR, FIRST_ID, OVERVIEW_PATH, overviewOf } from '#test/overview.ts'
import { dialog, enter, expectTexts, press, toasts } from '#test/render-page.tsx'
import { setSignedIn } from '#test/session.ts'

/** The account key of BIP84 for BIP39's first words on a test network. */
const KEY =
  'vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc'
const ADDRESSES = [
  'tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl',
  'tb1qd7spv5q28348xl4myc8zmh983w5jx32cjhkn97',
  'tb1qxdyjf6h5d6qxap4n2dap97q4j5ps6ua8sll0ct',
]
/** The account of BIP86 as `tpub`, which does not tell its address type. */
const PLAIN =
  'tpubDDfvzhdVV4unsoKt5aE6dcsNsfeWbTgmLZPi8LQDYU2xixrYemMfWJ3BaVneH3u7DBQePdTwhpybaKRU95pi6PMUtLPBJLVQRpzEnjfjZzX'
const TAPROOT = `tr(${PLAIN}/<0;1>/*)#hz0q3970`

beforeEach(setSignedIn)

const sent = (server: ReturnType<typeof startFakeServer>, method: string) =>
  server.received.filter((request) => request.method === method)

async function openDialog(person: UserEvent, button: string) {
  await press(person, button)
  await screen.findByRole('dialog')
}

describe('adding an account', () => {
  const nameField = () => dialog().getByRole('textbox', { name: 'Name' })
  const sourceField = () => dialog().getByRole('textbox', { name: /^Descriptor, extended public key/ })

  const addresses = () =>
    within(dialog().getByRole('list', { name: 'First receive addresses' })).getAllByRole('listitem')

  async function fill(person: UserEvent, name: string, source: string) {
    await openDialog(person, 'Add an account')
    if (name) await enter(person, nameField(), name)
    if (source) await enter(person, sourceField(), source)
    await press(person, 'Continue', dialog())
  }

  test('compares the first three addresses and then sends the descriptor with its name', async () => {
    const added = accountOf({ name: 'Cold storage' })
    const { user: person, server } = await openAccounts([], (served) => ({
      [`POST ${LIST}`]: () => {
        served.overview = overviewOf([added])
        return { body: added }
      },
    }))
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
    const { user: person } = await openAccounts()
    await fill(person, 'Cold storage', KEY)
    await press(person, 'Back', dialog())
    expect(nameField()).toHaveValue('Cold storage')
    expect(sourceField()).toHaveValue(KEY)
    expect(sourceField()).toHaveFocus()
    await press(person, 'Close', dialog())
    expect(screen.getByRole('button', { name: 'Add an account' })).toHaveFocus()
  })

  test('asks for the address type of a key that leaves it open', async () => {
    const { user: person, server } = await openAccounts([], {
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
    const { user: person } = await openAccounts()
    await fill(person, 'Old address', ADDRESS)
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
    const { user: person, server } = await openAccounts()
    await fill(person, 'Cold storage', source)
    expect(await dialog().findByText(message, { exact: false })).toBeVisible()
    expect(sourceField()).toBeInvalid()
    expect(sourceField()).toHaveFocus()
    expect(sent(server, 'POST')).toEqual([])
  })

  test('rejects a missing name, and a private key in its place', async () => {
    const { user: person } = await openAccounts()
    await fill(person, '', DESCRIPTOR)
    await waitFor(() => expect(nameField()).toHaveAccessibleDescription('Enter a name for the account'))
    await enter(person, nameField(), 'xprv9s21ZrQH143K')
    await press(person, 'Continue', dialog())
    expect(await dialog().findByText(/^This is a private key/)).toBeVisible()
    expect(nameField()).toBeInvalid()
  })

  test('takes an account from the JSON export of a wallet', async () => {
    const { user: person } = await openAccounts()
    await openDialog(person, 'Add an account')
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
    const { user: person } = await openAccounts()
    await openDialog(person, 'Add an account')
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
    const { user: person } = await openAccounts(ACCOUNTS, { [`POST ${LIST}`]: refused })
    await fill(person, 'Twice', DESCRIPTOR)
    await press(person, 'Watch account', dialog())
    await expectTexts(toasts(), 'Failed to add the account', 'You already watch this account.')
    expect(dialog().getByRole('button', { name: 'Watch account' })).toBeEnabled()
  })
})

describe('renaming an account', () => {
  const openForm = async (saved = accountOf()) => {
    const page = await openAccounts(ACCOUNTS, (served) => ({
      [`PATCH ${LIST}/${FIRST_ID}`]: () => {
        served.overview = overviewOf([saved, ...ACCOUNTS.slice(1)])
        return { body: saved }
      },
    }))
    await openDialog(page.user, 'Rename: Savings')
    return page
  }
  const typeInto = async (person: UserEvent, field: HTMLElement, text: string) => {
    await person.clear(field)
    if (text) await enter(person, field, text)
  }
  const nameField = () => dialog('Rename account').getByRole('textbox', { name: 'Name' })

  test('sends the new name only, and returns the focus', async () => {
    const { user: person, server } = await openForm(accountOf({ name: 'Pension' }))
    await typeInto(person, nameField(), ' Pension ')
    await press(person, 'Save', dialog())
    await expectTexts(toasts(), 'Account updated', 'Pension')
    expect(sent(server, 'PATCH').map(({ body }) => body)).toEqual([{ name: 'Pension' }])
    expect(row('Pension').getByRole('button', { name: 'Rename: Pension' })).toHaveFocus()
  })

  test('changes how many unused addresses are checked, and reads the accounts again', async () => {
    const { user: person, server } = await openForm(accountOf({ gap_limit: 100 }))
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
    await waitFor(() => expect(server.to(OVERVIEW_PATH)).toHaveLength(2))
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
  const afterRemoval =
    (answer: Answer, remaining: readonly AccountOverview[]) =>
    (served: { overview: BitcoinOverview }): Routes => ({
      [DELETE]: () => {
        served.overview = overviewOf(remaining)
        return answer
      },
    })
  const removeSavings = async (person: UserEvent) => {
    await openDialog(person, 'Remove: Savings')
    expect(dialog('Remove this account?').getByText(/Your coins aren't affected/)).toBeVisible()
    await press(person, 'Remove account', dialog())
  }

  test.each([
    ['removed', { body: { id: FIRST_ID } }],
    ['already removed elsewhere', errorAnswer(404, 'watched_account_not_found')],
  ])('asks first, and takes an account off the list that is %s', async (_state, answer) => {
    const { user: person } = await openAccounts(ACCOUNTS, afterRemoval(answer, ACCOUNTS.slice(1)))
    await removeSavings(person)
    await expectTexts(toasts(), 'Account removed', 'Savings')
    expect(rows()).toHaveLength(2)
    expect(screen.getByRole('heading', { name: 'Total of 2 accounts' })).toBeVisible()
    expect(screen.getByRole('list', { name: 'Your accounts' })).toHaveFocus()
  })

  test('returns to the empty state after the last one', async () => {
    const { user: person } = await openAccounts([accountOf()], afterRemoval({ body: { id: FIRST_ID } }, []))
    await removeSavings(person)
    expect(await toasts().findByText('Account removed')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add an account' })).toHaveFocus()
  })

  test('keeps the account if the request fails', async () => {
    const { user: person } = await openAccounts(ACCOUNTS, { [DELETE]: 'unreachable' })
    await removeSavings(person)
    expect(await toasts().findByText("The server didn't respond")).toBeVisible()
    await press(person, 'Keep it', dialog())
    expect(rows()).toHaveLength(3)
  })
})
