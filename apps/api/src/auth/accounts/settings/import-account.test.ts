import {
  type ImportedPart,
  importAccountEndpoint,
  PROFILES_PATH,
  type ProfileChange,
} from '@satlens/contract'
import labels from '@satlens/wallet/vectors/labels.json' with { type: 'json' }
import { beforeEach, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { startTestApp } from '#test/harness/test-app.ts'

const PATH = importAccountEndpoint.path
const TXID = 'f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd'
/** The account keys of BIP84 and of BIP86, and an address of the first. */
const KEYS = [
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V',
  'xpub6BgBgsespWvERF3LHQu6CnqdvfEvtMcQjYrcRzx53QJjSxarj2afYWcLteoGVky7D3UKDP9QyrLprQ3VCECoY49yfdDEHGCtMMj92pReUsQ',
]
const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

const app = await startTestApp({ env: { BITCOIN_NETWORK: 'mainnet', WATCHED_ACCOUNTS: '4' } })
let ada: NewUser
let bob: NewUser
beforeEach(async () => {
  ada = await newUser(app)
  bob = await newUser(app)
})

const send = (who: NewUser, body: object) => app.request.post(PATH).set(who.bearer).send(body)
async function importData(product: object, { store = true, who = bob } = {}) {
  const reply = await send(who, { product, store })
  expect(reply.status, reply.text).toBe(200)
  const { is_stored, parts } = importAccountEndpoint.reply.parse(reply.body)
  expect(is_stored).toBe(store)
  return parts
}
async function exportData(who: NewUser) {
  const reply = await app.request.get('/auth/v1/account/export').set(who.bearer)
  expect(reply.status, reply.text).toBe(200)
  return reply.body.product
}
const call = async (who: NewUser, method: 'post' | 'put' | 'patch', path: string, body: object) => {
  const reply = await app.request[method](path).set(who.bearer).send(body)
  expect(reply.status, reply.text).toBe(200)
  app.clock.advance({ seconds: 1 })
  return reply.body
}
const watch = (who: NewUser, name: string, source: string, more: object = {}) =>
  call(who, 'post', '/functions/v1/bitcoin-accounts', { name, source, ...more })
const alert = (who: NewUser, kind: string, value: string, more: object = {}) =>
  call(who, 'post', '/alerts/v1/alerts', { kind, value, ...more })
const changeProfile = async (who: NewUser, change: ProfileChange) => {
  const path = `${PROFILES_PATH}?user_id=eq.${who.id}`
  await app.request.patch(path).set(who.bearer).send(change).expect(204)
}

/** Gives an account one of everything that an import takes. */
async function fill(who: NewUser) {
  await watch(who, 'Savings', `wpkh([73c5da0a/84h/0h/0h]${KEYS[0]}/<0;1>/*)`, { gap_limit: 50 })
  await watch(who, 'Family', `wsh(sortedmulti(1,${KEYS[0]}/<0;1>/*,${KEYS[1]}/<0;1>/*))`)
  await watch(who, 'Old address', ADDRESS)
  const file = labels.files.flatMap(({ lines }) => lines).join('\n')
  await call(who, 'post', '/functions/v1/bitcoin-labels-import', { file, conflicts: 'keep' })
  await changeProfile(who, { preferred_currency: 'EUR', language: 'de' })
  await alert(who, 'price_above', '90000.00')
  await alert(who, 'price_above', '90000.00', { currency: 'EUR' })
  const { id } = await alert(who, 'day_move', '7.50', { mails: false })
  await call(who, 'patch', `/alerts/v1/alerts/${id}`, { action: 'pause' })
  await call(who, 'patch', '/alerts/v1/settings', { mails: false })
  const { body } = await app.request.get('/functions/v1/bitcoin-accounts').set(who.bearer)
  await call(who, 'put', '/alerts/v1/payment-rules', { account_id: null, kind: 'spent' })
  const level = { account_id: body.accounts[1].id, kind: 'balance_below', value: '70000' }
  await call(who, 'put', '/alerts/v1/payment-rules', level)
  await call(who, 'patch', '/alerts/v1/payment-settings', { says_amounts: true })
}

/** The parts of an export that can be imported, without ids and times. */
function comparable(product: Record<string, unknown>) {
  const { watched_accounts, labels: stored, alerts, alert_mails, payment_rules, payment_settings } = product
  const { preferred_currency: currency, language } = product.profile as Record<string, unknown>
  const parts = {
    watched_accounts,
    labels: stored,
    alerts,
    alert_mails,
    payment_rules,
    payment_settings,
    currency,
    language,
  }
  return JSON.parse(
    JSON.stringify(parts, (name, value) => (/^id$|^account_id$|_at$/.test(name) ? undefined : value)),
  )
}

const partOf = (name: ImportedPart['name'], added: number, present = 0) => ({
  name,
  added,
  present,
  refused: [],
})

describe('POST /account/import', () => {
  test('an export that another account imports has the same export there', async () => {
    await fill(ada)
    const exported = await exportData(ada)
    const parts = await importData(exported)
    expect(parts).toEqual([
      partOf('currency', 1),
      partOf('language', 1),
      partOf('watched_accounts', 3),
      partOf('labels', exported.labels.length),
      partOf('alerts', 3),
      partOf('alert_settings', 1),
      partOf('payment_rules', 2),
      partOf('payment_settings', 1),
    ])
    expect(exported.payment_rules[1].descriptor).toMatch(/^wsh/)
    expect(comparable(await exportData(bob))).toEqual(comparable(exported))
    expect(exported.labels.length).toBeGreaterThan(10)
  })

  test('a repeated import changes nothing', async () => {
    await fill(ada)
    const exported = await exportData(ada)
    await importData(exported)
    const before = await exportData(bob)
    expect(await importData(exported)).toEqual([
      partOf('currency', 0, 1),
      partOf('language', 0, 1),
      partOf('watched_accounts', 0, 3),
      partOf('labels', 0, exported.labels.length),
      partOf('alerts', 0, 3),
      partOf('alert_settings', 0, 1),
      partOf('payment_rules', 0, 2),
      partOf('payment_settings', 0, 1),
    ])
    expect(await exportData(bob)).toEqual(before)
  })

  test('a preview reports what an import would do and stores nothing', async () => {
    await fill(ada)
    const exported = await exportData(ada)
    const before = await exportData(bob)
    const preview = await importData(exported, { store: false })
    expect(await exportData(bob)).toEqual(before)
    expect(await importData(exported)).toEqual(preview)
  })

  test('an import changes nothing that the account has, and the report names what differs', async () => {
    const label = { type: 'tx', ref: TXID, origin: null, spendable: null }
    await importData({ labels: [{ ...label, label: 'Food' }] })
    await call(bob, 'patch', '/alerts/v1/settings', { mails: false })
    await changeProfile(bob, { preferred_currency: 'CHF', language: 'es' })
    await watch(bob, 'Mine', ADDRESS)
    const account = { name: 'Yours', descriptor: `addr(${ADDRESS})`, gap_limit: 20 }
    const parts = await importData({
      watched_accounts: [account],
      labels: [{ ...label, label: 'Rent' }],
      alert_mails: true,
      profile: { preferred_currency: 'EUR', language: 'de' },
    })
    expect(parts).toEqual([
      { ...partOf('currency', 0), refused: [{ reason: 'differs', count: 1, examples: ['EUR'] }] },
      { ...partOf('language', 0), refused: [{ reason: 'differs', count: 1, examples: ['de'] }] },
      partOf('watched_accounts', 0, 1),
      { ...partOf('labels', 0), refused: [{ reason: 'differs', count: 1, examples: ['Rent'] }] },
      { ...partOf('alert_settings', 0), refused: [{ reason: 'differs', count: 1, examples: [] }] },
    ])
    expect(await exportData(bob)).toMatchObject({
      watched_accounts: [{ name: 'Mine' }],
      labels: [{ label: 'Food' }],
      alert_mails: false,
      profile: { preferred_currency: 'CHF', language: 'es' },
    })
  })

  const phrase = `${'abandon '.repeat(11)}about`
  const xprv = `xprv${'9'.repeat(107)}`
  test.each([
    ['private_key', { name: 'Key', descriptor: `wpkh(${xprv}/0/*)` }, ['Key']],
    ['private_key', { name: phrase, descriptor: `addr(${ADDRESS})` }, []],
    [
      'other_network',
      { name: 'Test', descriptor: 'addr(tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx)' },
      ['Test'],
    ],
    ['invalid', { name: 'Bad', descriptor: 'wpkh(xpub)' }, ['Bad']],
    ['invalid', { name: 'Gap', gap_limit: 19 }, ['Gap']],
    ['invalid', { name: ' ' }, [' ']],
    ['invalid', { name: phrase, descriptor: 7 }, []],
    ['invalid', { name: 7 }, []],
  ])('an account is refused as %s: %j', async (reason, fields, examples) => {
    const savings = { name: 'Savings', descriptor: `addr(${ADDRESS})`, gap_limit: 20 }
    const [part] = await importData({ watched_accounts: [{ ...savings, ...fields }] })
    expect(part?.refused).toEqual([{ reason, count: 1, examples }])
    expect(JSON.stringify(part)).not.toContain('abandon')
    expect((await exportData(bob)).watched_accounts).toEqual([])
  })

  test.each([
    ['private_key', { label: phrase }],
    ['private_key', { type: 'pubkey' }],
    ['other_network', { type: 'addr', ref: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
    ['invalid', { ref: 'x' }],
    ['invalid', { label: null }],
  ])('a label is refused as %s: %j', async (reason, fields) => {
    const entry = { type: 'tx', ref: TXID, label: 'Rent', ...fields }
    const parts = await importData({ labels: [entry, 7] })
    const expected = [{ reason, count: 1, examples: [] }]
    const invalid = { reason: 'invalid', count: reason === 'invalid' ? 2 : 1, examples: [] }
    expect(parts[0]?.refused).toEqual(reason === 'invalid' ? [invalid] : [...expected, invalid])
    expect((await exportData(bob)).labels).toEqual([])
  })

  test.each([
    ['ended', { status: 'fired' }],
    ['ended', { status: 'expired' }],
    ['invalid', { status: 'armed' }],
    ['invalid', { kind: 'moon' }],
    ['invalid', { currency: 'SEK' }],
    ['invalid', { value: 'a lot' }],
    ['invalid', { mails: 1 }],
  ])('an alert is refused as %s: %j', async (reason, fields) => {
    const entry = { kind: 'price_above', value: '90000.00', status: 'active', mails: true, ...fields }
    const [part] = await importData({ alerts: [entry] })
    expect(part?.refused).toEqual([{ reason, count: 1, examples: [] }])
    expect((await exportData(bob)).alerts).toEqual([])
  })

  test('a payment rule is refused if it is invalid, or about an account that is not watched', async () => {
    const rule = { kind: 'confirmed', value: '3', descriptor: null }
    const [part] = await importData({
      payment_rules: [
        ...[
          { kind: 'moon' },
          { value: '2' },
          { value: 3 },
          { descriptor: 'addr(x)' },
          { descriptor: undefined },
        ].map((change) => ({ ...rule, ...change })),
        7,
        rule,
        { ...rule, value: '6' },
      ],
    })
    expect(part).toEqual({
      ...partOf('payment_rules', 1),
      refused: [
        { reason: 'invalid', count: 6, examples: [] },
        { reason: 'differs', count: 1, examples: ['confirmed'] },
      ],
    })
  })

  test('settings of payment notices replace the default ones only', async () => {
    const settings = { mails: false, says_amounts: false, browser: true }
    const send = (change: object) => importData({ payment_settings: { ...settings, ...change } })
    expect(await send({ mails: 'no' })).toMatchObject([{ added: 0, refused: [{ reason: 'invalid' }] }])
    expect(await send({})).toMatchObject([{ added: 1 }])
    expect(await send({ mails: true })).toMatchObject([{ added: 0, refused: [{ reason: 'differs' }] }])
    expect((await exportData(bob)).payment_settings).toEqual(settings)
  })

  test('entries beyond the limits of the server are refused by name', async () => {
    const addresses = [
      ...['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g'],
      ...['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ]
    const watched = addresses.map((address, nth) => ({
      name: `Address ${nth}`,
      descriptor: `addr(${address})`,
      gap_limit: 20,
    }))
    const alerts = ['1.00', '2.00', '3.00', '4.00'].map((value) => ({
      kind: 'price_above',
      value,
      status: 'active',
      mails: true,
    }))
    const parts = await importData({ watched_accounts: watched, alerts })
    expect(parts).toMatchObject([
      { added: 4, refused: [{ reason: 'limit_reached', count: 1, examples: ['Address 4'] }] },
      { added: 3, refused: [{ reason: 'limit_reached', count: 1, examples: ['price_above 4.00'] }] },
    ])
  })

  test('members that cannot be imported are ignored', async () => {
    const product = { wallets: [{}], watched_payments: [{}], labels: 'x', alerts: null, profile: {} }
    expect(await importData(product)).toEqual([])
    const parts = await importData({ profile: { preferred_currency: 'SEK', language: 'fr' } })
    const refused = [{ reason: 'invalid', count: 1, examples: [] }]
    expect(parts).toEqual([
      { ...partOf('currency', 0), refused },
      { ...partOf('language', 0), refused },
    ])
    expect(await importData({ profile: { language: '' } })).toEqual([])
  })

  test('imports that arrive together add each entry once', async () => {
    await fill(ada)
    const exported = await exportData(ada)
    await Promise.all([importData(exported), importData(exported)])
    expect(comparable(await exportData(bob))).toEqual(comparable(exported))
  })
})
