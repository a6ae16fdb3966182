import { type ImportedPart, importAccountEndpoint } from '@satlens/contract'
import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, errorAnswer, type ReceivedRequest, startFakeServer } from '#test/fake-server.ts'
import { dialog, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { user as person, setSignedIn } from '#test/session.ts'
import { YourDataCard } from './your-data-card.tsx'

const IMPORT = importAccountEndpoint.path
const TITLE = 'Import your data'
const TXID = 'f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd'
const PHRASE = `${'abandon '.repeat(11)}about`
const ACCOUNT = { name: 'Savings', descriptor: 'addr(tb1q)', gap_limit: 20 }
const LABEL = { type: 'tx', ref: TXID, label: 'Rent', origin: null, spendable: null }

const part = (name: ImportedPart['name'], more: Partial<ImportedPart> = {}): ImportedPart => ({
  name,
  added: 0,
  present: 0,
  refused: [],
  ...more,
})
const reply = (store: boolean, ...parts: readonly ImportedPart[]): Answer => ({
  body: { is_stored: store, parts },
})
interface Sent {
  readonly product: Readonly<Record<string, unknown>>
  readonly store: boolean
}

beforeEach(setSignedIn)

function open(answer: (sent: Sent) => Answer) {
  const server = startFakeServer({
    [`POST ${IMPORT}`]: ({ body }: ReceivedRequest) => answer(body as Sent),
  })
  const page = renderPage(<YourDataCard user={person} />, { path: '/profile' })
  return { ...page, sent: () => server.to(IMPORT).map(({ body }) => body as Sent) }
}
async function choose(by: UserEvent, content: string) {
  await press(by, 'Import a file')
  await screen.findByRole('dialog', { name: TITLE })
  await by.upload(dialog(TITLE).getByLabelText('Data file'), new File([content], 'account.json'))
  await press(by, 'Continue', dialog(TITLE))
}
const exported = (product: object) =>
  JSON.stringify({ exported_at: '2026-11-21T08:00:00Z', history: [{ action: 'login' }], product })
const rowOf = (term: string) => dialog(TITLE).getByText(term).closest('div')

describe('importing the data of an export', () => {
  test('a file is previewed, imported on request and reported', async () => {
    const { user, sent } = open(({ store }) =>
      reply(
        store,
        part('watched_accounts', { added: 2, present: 1 }),
        part('labels', { added: 3 }),
        part('alert_settings', { present: 1 }),
      ),
    )
    const profile = { full_name: 'Ada Lovelace', preferred_currency: 'EUR', language: 'de' }
    const others = { alert_mails: false, wallets: [{}], profile }
    await choose(user, exported({ watched_accounts: [ACCOUNT], ...others }))
    expect(await dialog(TITLE).findByText('What will be added')).toBeVisible()
    expect(rowOf('Watched accounts')).toHaveTextContent('Watched accountsYou have 1 already2 new')
    expect(rowOf('Price alert settings')).toHaveTextContent('Price alert settingsYou have 1 already0 new')
    await press(user, 'Import', dialog(TITLE))
    await expectTexts(toasts(), 'Data imported', 'Watched accounts: 2, Labels: 3.')
    expect(screen.queryByRole('dialog')).toBeNull()
    const product = {
      watched_accounts: [ACCOUNT],
      alert_mails: false,
      profile: { preferred_currency: 'EUR', language: 'de' },
    }
    expect(sent()).toEqual([
      { product, store: false },
      { product, store: true },
    ])
  })

  test('what is refused is named with the reason, and what looks private is not sent', async () => {
    const { user, sent } = open(({ product, store }) =>
      reply(
        store,
        'labels' in product
          ? part('labels', { added: 1, refused: [{ reason: 'differs', count: 1, examples: ['Food'] }] })
          : part('watched_accounts', {
              refused: [{ reason: 'other_network', count: 1, examples: ['Test'] }],
            }),
      ),
    )
    const secret = { ...ACCOUNT, descriptor: `wpkh(xprv${'9'.repeat(107)}/0/*)` }
    const key = { ...LABEL, type: 'pubkey' }
    await choose(
      user,
      exported({
        watched_accounts: [ACCOUNT, secret, { ...ACCOUNT, name: PHRASE }],
        labels: [LABEL, { ...LABEL, label: PHRASE }, key],
      }),
    )
    await expectTexts(
      dialog(TITLE),
      'Some entries will be left out',
      'Watched accounts: 1 for another Bitcoin network',
      'Test',
      'Watched accounts: 2 with what looks like a private key or recovery phrase',
      'Labels: 1 that differ from yours, which stay',
      'Food',
      'Labels: 2 with what looks like a private key or recovery phrase',
    )
    expect(sent().map(({ product }) => product)).toEqual([
      { watched_accounts: [ACCOUNT] },
      { labels: [LABEL] },
    ])
  })

  test('many labels are sent in requests of a bounded size, whose reports are added up', async () => {
    const labels = Array.from({ length: 9_000 }, (_, nth) => ({ ...LABEL, label: `Payment ${nth}` }))
    const { user, sent } = open(({ product, store }) =>
      reply(
        store,
        part('labels', {
          added: (product.labels as unknown[]).length - 1,
          refused: [{ reason: 'differs', count: 1, examples: ['Food'] }],
        }),
      ),
    )
    await choose(user, exported({ labels }))
    await waitFor(() => expect(rowOf('Labels')).toHaveTextContent('8,998 new'))
    expect(dialog(TITLE).getByText('Labels: 2 that differ from yours, which stay')).toBeVisible()
    const sizes = sent().map((body) => new TextEncoder().encode(JSON.stringify(body)).length)
    expect(sizes).toHaveLength(2)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_048_576)
  })

  test('a file with nothing new says so and cannot be imported', async () => {
    const { user } = open(({ store }) => reply(store, part('watched_accounts', { present: 1 })))
    await choose(user, exported({ watched_accounts: [ACCOUNT] }))
    expect(await dialog(TITLE).findByText('This file has nothing to add to your account.')).toBeVisible()
    expect(dialog(TITLE).getByRole('button', { name: 'Import' })).toBeDisabled()
    await press(user, 'Back', dialog(TITLE))
    expect(await dialog(TITLE).findByLabelText('Data file')).toBeVisible()
  })

  test.each([
    ['no JSON', 'labels'],
    ['another JSON', '{"product":7}'],
    ['a list', '[]'],
  ])('%s is rejected beside the field', async (_what, content) => {
    const { user, sent } = open(() => 'unreachable')
    await choose(user, content)
    await waitFor(() =>
      expect(dialog(TITLE).getByLabelText('Data file')).toHaveAccessibleDescription(
        'This is not a file of "Download my data".',
      ),
    )
    expect(sent()).toEqual([])
  })

  test('a failed import says what to do and can be repeated', async () => {
    const answers = ['unreachable' as const, errorAnswer(429, 'over_request_rate_limit', 'Wait a moment.')]
    const { user } = open(({ store }) =>
      store
        ? (answers.shift() ?? reply(true, part('labels', { added: 1 })))
        : reply(false, part('labels', { added: 1 })),
    )
    await choose(user, exported({ labels: [LABEL] }))
    await press(user, 'Import', dialog(TITLE))
    expect(await dialog(TITLE).findByText(/^The server didn't respond. Some entries/)).toBeVisible()
    await press(user, 'Import', dialog(TITLE))
    expect(await toasts().findByText('Wait a moment.')).toBeVisible()
    await press(user, 'Import', dialog(TITLE))
    expect(await toasts().findByText('Data imported')).toBeVisible()
  })
})
