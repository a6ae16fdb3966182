import type { CoinList } from '@satlens/contract'
import type { Currency } from '@satlens/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { unitPreference } from '#shared/amount/amount-unit.ts'
import { storeForUser } from '#shared/session/user-storage.ts'
import { priceIn, profileIn, setCurrency } from '#test/currency.ts'
import { type Answer, errorAnswer, type Route } from '#test/fake-server.ts'
import { COINS_PATH, COMPOSE_PATH, card, fillIn, openPrepare, review } from '#test/prepare-page.tsx'
import { accountOf, coinsOf, composedOf, MULTISIG, SINGLE } from '#test/prepared-payment.ts'
import { enter, expectTexts, press, renderWithUser, toasts } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut, user } from '#test/session.ts'
import { ReviewStep } from './review/review-step.tsx'

const [FIRST, SECOND] = SINGLE.inputs
const RECIPIENT = SINGLE.outputs[0]?.address ?? ''

beforeEach(setSignedIn)
afterEach(() => {
  act(setSignedOut)
  act(() => unitPreference.choose('btc'))
})

const radio = (name: string | RegExp) => screen.getByRole('radio', { name })
const sentBodies = ({ server }: ReturnType<typeof openPrepare>) =>
  server.to(COMPOSE_PATH).map(({ body }) => body)

describe('the form of a payment', () => {
  test('sends what was filled in and shows the review in words', async () => {
    const opened = openPrepare()
    await fillIn(opened.user)
    await review(opened.user)
    await expectTexts(
      card(),
      'Check the transaction',
      'You pay 0.01 BTC and a network fee of 1,410 sats. 0.0199859 BTC comes back to your account as change.',
      'It needs 1 signature. You can raise the fee later, as long as the payment is unconfirmed.',
    )
    expect(sentBodies(opened)).toEqual([
      {
        account: accountOf(SINGLE).id,
        fee_rate: 'normal',
        accepts_high_fee: false,
        outputs: [{ address: RECIPIENT, amount_sats: '1000000' }],
        coins: null,
      },
    ])
  })

  test('keeps everything that was typed while the review is open', async () => {
    const { user: person } = openPrepare()
    await fillIn(person)
    await review(person)
    await press(person, 'Edit', card())
    expect(screen.getByLabelText('Recipient')).toHaveValue(RECIPIENT)
    expect(screen.getByLabelText('Amount')).toHaveValue('0.01')
  })

  test('marks every field that is wrong and sends nothing', async () => {
    const opened = openPrepare()
    await screen.findByLabelText('Recipient')
    await opened.user.click(radio('Own rate Enter it yourself'))
    await review(opened.user)
    expect(screen.getByLabelText('Recipient')).toHaveFocus()
    expect(screen.getByLabelText('Recipient')).toHaveAccessibleDescription('Enter an address')
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('Enter an amount')
    expect(screen.getByLabelText('Fee rate in sat/vB')).toHaveAccessibleDescription(
      /^Enter a fee rate from 1/,
    )
    expect(sentBodies(opened)).toEqual([])
  })

  test.each([
    [
      'of another network',
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      /^This address is on another network. Your account is on regtest/,
    ],
    ['that is none', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt081', /^This isn't a valid Bitcoin address/],
  ])('rejects an address %s before it is sent', async (_what, address, message) => {
    const opened = openPrepare()
    await fillIn(opened.user, { address })
    await review(opened.user)
    await waitFor(() => expect(screen.getByLabelText('Recipient')).toHaveAccessibleDescription(message))
    expect(sentBodies(opened)).toEqual([])
  })

  test('takes an address of test networks for the same one of regtest', async () => {
    const { user: person } = openPrepare()
    await fillIn(person, { address: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' })
    await review(person)
    expect(await card().findByRole('button', { name: 'Get the transaction' })).toBeEnabled()
  })

  test('takes an amount in the unit of this device and converts it to the other', async () => {
    act(() => unitPreference.choose('sats'))
    const opened = openPrepare()
    await fillIn(opened.user, { amount: '1000000' })
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('1,000,000 sats')
    await opened.user.click(radio('BTC'))
    expect(screen.getByLabelText('Amount')).toHaveValue('0.01000000')
  })

  test('sends everything without an amount', async () => {
    const opened = openPrepare()
    await fillIn(opened.user)
    await opened.user.click(screen.getByLabelText('Send everything'))
    expect(screen.queryByLabelText('Amount')).toBeNull()
    await review(opened.user)
    await waitFor(() =>
      expect(sentBodies(opened)).toMatchObject([{ outputs: [{ amount_sats: 'everything' }] }]),
    )
  })
})

describe('the values beside amounts', () => {
  const openIn = (currency: Currency, price: Route) => {
    setCurrency(currency)
    return openPrepare({
      routes: {
        'GET /rest/v1/profiles': { body: profileIn(currency) },
        [`GET /market/v1/prices/${currency}`]: price,
      },
    })
  }
  const cell = (term: string) => card().getByText(term, { selector: 'dt' }).closest('div')

  test('are in the currency of the user, with age and source of its price', async () => {
    const { user: person } = openIn('EUR', priceIn('EUR', '59012.50'))
    await fillIn(person)
    expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('1,000,000 sats (€590.13)')
    expect(cell('Amount')).toHaveTextContent('1,000,000 sats (€590.13)')
    expect(card().getByText(/^1 BTC = €59,012\.50 \(live, \ds ago, api\.example\.com\)$/)).toBeVisible()
    await review(person)
    expect(await card().findByText('1,001,410 sats (€590.96)')).toBeVisible()
    expect(card().getByText('1,410 sats (€0.83)')).toBeVisible()
    expect(card().getByText(/^1 BTC = €59,012\.50 \(live/)).toBeVisible()
  })

  test('are whole yen', async () => {
    const { user: person } = openIn('JPY', priceIn('JPY', '9512345'))
    await fillIn(person)
    await waitFor(() => expect(cell('Amount')).toHaveTextContent('1,000,000 sats (¥95,123)'))
  })

  test('are left out without a price, with the reason', async () => {
    const { user: person } = openIn('INR', errorAnswer(503, 'price_unavailable'))
    await fillIn(person)
    expect(await card().findByText("We can't show values in INR without a live price.")).toBeVisible()
    expect(cell('Amount')).toHaveTextContent(/1,000,000 sats$/)
  })
})

describe('coins', () => {
  const boxes = () => screen.getAllByRole('checkbox', { name: /BTC/ })

  async function chooseByHand(more: object = {}) {
    const list = coinsOf(SINGLE, more)
    const opened = openPrepare({ coins: { body: list } })
    await fillIn(opened.user)
    await opened.user.click(radio('Choose by hand'))
    return { ...opened, list }
  }

  test('chosen by hand are the ones that are sent, with what they are worth beside what is needed', async () => {
    const opened = await chooseByHand()
    await opened.user.click(boxes()[1] as HTMLElement)
    const rows = () => within(screen.getByText('1 coin selected').closest('dl') as HTMLElement)
    expect(rows().getByText('Missing')).toBeVisible()
    await opened.user.click(boxes()[0] as HTMLElement)
    await opened.user.click(boxes()[1] as HTMLElement)
    expect(rows().getByText('Comes back as change')).toBeVisible()
    await review(opened.user)
    await waitFor(() => expect(sentBodies(opened)).toMatchObject([{ coins: [FIRST?.outpoint] }]))
  })

  test('must be one at least', async () => {
    const opened = await chooseByHand()
    await review(opened.user)
    expect(card().getByRole('alert')).toHaveTextContent('Choose at least one coin')
    expect(sentBodies(opened)).toEqual([])
  })

  test('that are all selected can be cleared', async () => {
    const { user: person } = await chooseByHand()
    await press(person, 'Select all shown')
    expect(boxes().every((box) => (box as HTMLInputElement).checked)).toBe(true)
    await press(person, 'Clear')
    expect(screen.getByText('0 coins selected')).toBeVisible()
  })

  test('are shown with their age, label and hints, and combinations that hurt privacy are named', async () => {
    const [first, second] = coinsOf(SINGLE).coins
    const { user: person } = await chooseByHand({
      coins: [
        { ...first, label: 'Salary', label_type: 'output', is_address_reused: true },
        {
          ...second,
          label: 'Donations',
          label_type: 'addr',
          confirmations: 0,
          block_time: null,
          amount_sats: '300',
        },
      ],
    })
    await expectTexts(
      card(),
      'Salary',
      'Oct 1, 2026',
      'Address reused',
      'Unconfirmed',
      'Change',
      'Costs more than it is worth',
    )
    await press(person, 'Select all shown')
    await expectTexts(
      card(),
      'You are combining coins with different labels',
      /^Salary, Donations. Anyone/,
      'An address of these coins was used more than once',
    )
  })

  test('are shown 25 at a time', async () => {
    const [coin] = coinsOf(SINGLE).coins
    const coins = Array.from({ length: 30 }, (_, at) => ({ ...coin, outpoint: `${'ab'.repeat(32)}:${at}` }))
    const { user: person } = await chooseByHand({ coins, coin_count: 1_200 })
    expect(screen.getByText('The 30 largest of 1200 coins.')).toBeVisible()
    expect(boxes()).toHaveLength(25)
    await press(person, 'Show 5 more')
    expect(boxes()).toHaveLength(30)
  })

  test('that were spent elsewhere are left out, and the list is read again', async () => {
    let list = coinsOf(SINGLE)
    const opened = openPrepare({
      coins: () => ({ body: list }),
      compose: errorAnswer(422, 'coin_not_found', 'One of these coins is spent or unknown.'),
    })
    await fillIn(opened.user)
    await opened.user.click(radio('Choose by hand'))
    await press(opened.user, 'Select all shown')
    list = { ...list, coins: list.coins.slice(1), coin_count: 1 }
    await review(opened.user)
    await waitFor(() => expect(screen.getByText('1 coin selected')).toBeVisible())
    expect(opened.server.to(COINS_PATH)).toHaveLength(2)
    await review(opened.user)
    await waitFor(() => expect(sentBodies(opened)[1]).toMatchObject({ coins: [SECOND?.outpoint] }))
  })
})

describe('the fee', () => {
  test('is one of three with the time that each means', async () => {
    const opened = openPrepare()
    await fillIn(opened.user)
    expect(radio(/^Fast About 10 minutes, in the next block 12 sat\/vB, about [\d,]+ sats$/)).toBeVisible()
    expect(radio(/^Slow About 1 day, within 144 blocks/)).toBeVisible()
    await opened.user.click(radio(/^Fast/))
    await review(opened.user)
    await waitFor(() => expect(sentBodies(opened)).toMatchObject([{ fee_rate: 'fast' }]))
  })

  test('is an own rate, with a word if it is out of proportion', async () => {
    const opened = openPrepare()
    await fillIn(opened.user)
    await opened.user.click(radio(/^Own rate/))
    const rate = screen.getByLabelText('Fee rate in sat/vB')
    await enter(opened.user, rate, '1.2')
    expect(screen.getByText(/^This is below the slow rate/)).toBeVisible()
    await opened.user.clear(rate)
    await enter(opened.user, rate, '40')
    expect(screen.getByText(/^This is more than three times the fast rate/)).toBeVisible()
    await review(opened.user)
    await waitFor(() => expect(sentBodies(opened)).toMatchObject([{ fee_rate: 40 }]))
  })

  test('is an own rate if no rates are known', async () => {
    openPrepare({ coins: { body: coinsOf(SINGLE, { fee_rates: null }) } })
    expect(await screen.findByText(/^We don't know the current fee rates/)).toBeVisible()
    expect(screen.getAllByRole('radio', { name: /rate/i })).toHaveLength(1)
  })

  test('of more than a quarter of the amount must be accepted', async () => {
    const opened = openPrepare({
      compose: ({ body }) =>
        (body as { accepts_high_fee: boolean }).accepts_high_fee
          ? { body: composedOf(SINGLE) }
          : errorAnswer(422, 'network_fee_too_high', 'The network fee is more than a quarter of the amount.'),
    })
    await fillIn(opened.user)
    await review(opened.user)
    await opened.user.click(await screen.findByLabelText(/^I accept a network fee/))
    await review(opened.user)
    expect(await screen.findByText('Check the transaction')).toBeVisible()
  })
})

describe('a payment that the server cannot compose', () => {
  test.each([
    ['without an answer', 'unreachable', /^The server did not respond. Nothing was sent/],
    [
      'for too few coins',
      errorAnswer(422, 'not_enough_coins', "The coins don't cover it."),
      "The coins don't cover it.",
    ],
    ['without its source', errorAnswer(503, 'bitcoin_index_unavailable', 'Unavailable.'), 'Unavailable.'],
  ] as const)('says why and keeps what was typed: %s', async (_what, compose, message) => {
    const { user: person } = openPrepare({ compose })
    await fillIn(person)
    await review(person)
    expect(await toasts().findByText(message)).toBeVisible()
    expect(toasts().getByText('Failed to prepare the transaction')).toBeVisible()
    expect(screen.getByLabelText('Recipient')).toHaveValue(RECIPIENT)
  })
})

describe('an account', () => {
  test.each([
    ['without coins', { coins: [], coin_count: 0 }, 'This account has no coins yet'],
    ['of an address only', { input_vsize: null }, 'This account is a single address'],
    ['without a source', { missing_because: 'no_index' }, "This server doesn't read the blockchain"],
    [
      'of another network',
      { missing_because: 'other_network' },
      'This account is on another Bitcoin network',
    ],
    ['that is still read', { missing_because: 'not_scanned' }, 'We are still reading this account'],
  ] as [string, Partial<CoinList>, string][])('%s has no form and says why', async (_what, more, title) => {
    openPrepare({ coins: { body: coinsOf(SINGLE, more) } })
    expect(await screen.findByText(title)).toBeVisible()
    expect(screen.queryByLabelText('Recipient')).toBeNull()
  })

  test('whose coins cannot be loaded is tried again', async () => {
    let answer: Answer = errorAnswer(503, 'bitcoin_index_unavailable', 'The index does not answer.')
    const { user: person } = openPrepare({ coins: () => answer })
    expect(await screen.findByText('The index does not answer.')).toBeVisible()
    answer = { body: coinsOf(SINGLE) }
    await press(person, 'Try again')
    expect(await screen.findByLabelText('Recipient')).toBeVisible()
  })

  test('can be changed, which keeps recipient and amount and forgets chosen coins', async () => {
    const other = accountOf(MULTISIG, '018f6f3e-8b5a-7c3d-9e21-4a1b2c3d4e0b')
    const opened = openPrepare({}, [accountOf(SINGLE), other])
    await fillIn(opened.user)
    await opened.user.click(radio('Choose by hand'))
    await press(opened.user, 'Select all shown')
    await opened.user.selectOptions(screen.getByLabelText('Account'), 'Family')
    expect(await screen.findByLabelText('Recipient')).toHaveValue(RECIPIENT)
    expect(radio('Choose for me')).toBeChecked()
    expect(opened.server.to(COINS_PATH).at(-1)?.query.get('account')).toBe(other.id)
  })
})

describe('the review', () => {
  const open = async (more: object, compose = composedOf(SINGLE, more)) => {
    const opened = openPrepare({ compose: { body: compose } })
    await fillIn(opened.user)
    await review(opened.user)
    await screen.findByText('Check the transaction')
    return opened
  }

  test('names the warnings of the server', async () => {
    await open({ warnings: ['mixed_labels', 'dust_change'] })
    await expectTexts(card(), 'Before you sign', /^The coins have different labels/, /too small for change/)
  })

  test.each<[string, object, RegExp]>([
    [
      'a recipient that was not asked for',
      { outputs: [{ address: SINGLE.change.address, amount_sats: '1000000', is_change: false }] },
      /amount or recipient isn't what you reviewed/,
    ],
    [
      'another amount',
      { outputs: SINGLE.outputs.map((output) => ({ ...output, amount_sats: '1000001' })) },
      /amount or recipient isn't what you reviewed/,
    ],
    ['another fee than it states', { fee_sats: '1409' }, /network fee differs/],
    ['coins of another account', { psbt: MULTISIG.psbt }, /spends a coin that isn't from your wallet/],
    ['a content that is no transaction', { psbt: 'cHNidP8A' }, /invalid transaction/],
  ])('withholds a transaction with %s', async (_what, lie, message) => {
    await open(lie)
    expect(card().getByRole('alert')).toHaveTextContent(message)
    expect(card().queryByRole('button', { name: 'Get the transaction' })).toBeNull()
  })

  test('withholds a transaction that spends other coins than were chosen', async () => {
    const { user: person } = openPrepare()
    await fillIn(person)
    await person.click(radio('Choose by hand'))
    await person.click(screen.getAllByRole('checkbox', { name: /BTC/ })[0] as HTMLElement)
    await review(person)
    expect(await card().findByText('It spends other coins than you chose.')).toBeVisible()
  })

  test('asks to compare an address that looks like one that was paid before', async () => {
    const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
    storeForUser('recipients', user.id, ['bc1qw508d6qejxt750tqq3zarvary0c5xw7kd5f3t4'])
    const transaction = composedOf(SINGLE, {
      outputs: [{ address, amount_sats: '1000000', is_change: false }],
    })
    const payment = { account: accountOf(SINGLE), transaction, replaces: null, mismatch: null }
    const onProceed = vi.fn()
    const { user: person } = renderWithUser(
      <ReviewStep known={[]} onBack={() => {}} onProceed={onProceed} payment={payment} />,
    )
    const proceed = screen.getByRole('button', { name: 'Get the transaction' })
    expect(screen.getByRole('alert')).toHaveTextContent("This address looks like one you've used before")
    expect(proceed).toBeDisabled()
    await person.click(screen.getByLabelText(/^I compared the addresses/))
    await person.click(proceed)
    expect(onProceed).toHaveBeenCalledOnce()
  })
})
