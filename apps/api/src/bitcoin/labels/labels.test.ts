import {
  addWatchedAccountEndpoint,
  EXPORT_LABELS_PATH,
  importLabelsEndpoint,
  listLabelsEndpoint,
  setLabelEndpoint,
} from '@satlens/contract'
import published from '@satlens/wallet/vectors/labels.json' with { type: 'json' }
import { beforeEach, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { startTestApp } from '#test/harness/test-app.ts'

const PATH = listLabelsEndpoint.path
const TXID = 'f91d0a8a78462bc59398f2c5d7a84fcff491c26ba54c4833478b202796c8aafd'
const ADDRESS = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const PHRASE = `${'abandon '.repeat(11)}about`
/** The account of BIP84's phrase. */
const KEY =
  'xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V'

const app = await startTestApp({ env: { BITCOIN_NETWORK: 'mainnet' } })
let ada: NewUser
beforeEach(async () => {
  ada = await newUser(app)
})

const put = (body: object, who = ada) => app.request.put(PATH).set(who.bearer).send(body)
async function set(body: object, who = ada) {
  const reply = await put({ type: 'tx', ref: TXID, label: 'Rent', ...body }, who)
  expect(reply.status, reply.text).toBe(200)
  return setLabelEndpoint.reply.parse(reply.body)
}
async function list(query: Record<string, string> = {}, who = ada) {
  const reply = await app.request.get(PATH).set(who.bearer).query(query)
  expect(reply.status, reply.text).toBe(200)
  return listLabelsEndpoint.reply.parse(reply.body)
}
const clear = (query: Record<string, string>, who = ada) =>
  app.request.delete(PATH).set(who.bearer).query(query)
async function importFile(file: string, conflicts?: 'keep' | 'replace', who = ada) {
  const reply = await app.request.post(importLabelsEndpoint.path).set(who.bearer).send({ file, conflicts })
  expect(reply.status, reply.text).toBe(200)
  return importLabelsEndpoint.reply.parse(reply.body)
}
async function exportFile(who = ada): Promise<string> {
  const reply = await app.app.server.inject({ url: EXPORT_LABELS_PATH, headers: who.bearer })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/jsonl; charset=utf-8',
    'content-disposition': 'attachment; filename="labels.jsonl"',
  })
  return reply.body
}
const watch = async (source: string, name: string, who = ada) => {
  const reply = await app.request
    .post(addWatchedAccountEndpoint.path)
    .set(who.bearer)
    .send({ name, source, script: 'native_segwit' })
  expect(reply.status, reply.text).toBe(200)
  return reply.body
}
const accountNames = async (who = ada) => {
  const { body } = await app.request.get(addWatchedAccountEndpoint.path).set(who.bearer)
  return body.accounts.map(({ name }: { name: string }) => name)
}
const TEXT = JSON.stringify

describe('setting labels', () => {
  test('a label is stored in one line, replaced and cleared, and another user has their own', async () => {
    const label = await set({ ref: TXID.toUpperCase(), label: ' Rent \n for\u200b May ' })
    expect(label).toEqual({ type: 'tx', ref: TXID, label: 'Rent   for May', origin: null, spendable: null })
    await set({ label: 'Food' })
    const bob = await newUser(app)
    await set({ label: 'Of Bob' }, bob)
    expect((await list()).labels).toMatchObject([{ ref: TXID, label: 'Food' }])
    const cleared = await clear({ type: 'tx', ref: TXID.toUpperCase() })
    expect([cleared.status, cleared.body]).toEqual([200, { type: 'tx', ref: TXID }])
    expect((await list()).labels).toEqual([])
    expect((await clear({ type: 'tx', ref: TXID })).status).toBe(200)
    expect((await list({}, bob)).labels).toMatchObject([{ label: 'Of Bob' }])
  })

  test('a label of a coin leaves whether it may be spent as it is', async () => {
    const ref = `${TXID}:1`
    await importFile(TEXT({ type: 'output', ref, spendable: false, origin: 'wpkh([d34db33f])' }), 'keep')
    expect(await set({ type: 'output', ref, label: 'Gift' })).toMatchObject({ spendable: false })
    await clear({ type: 'output', ref })
    const origin = 'wpkh([d34db33f])'
    expect((await list()).labels).toEqual([{ type: 'output', ref, label: null, origin, spendable: false }])
  })

  test.each([
    [400, 'invalid_label', { label: '\u200b' }],
    [400, 'invalid_label', { label: 'x'.repeat(256) }],
    [400, 'invalid_label_reference', { ref: TXID.slice(1) }],
    [400, 'invalid_label_reference', { type: 'addr', ref: `${ADDRESS}x` }],
    [400, 'validation_failed', { type: 'xpub', ref: KEY }],
    [422, 'network_mismatch', { type: 'addr', ref: 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx' }],
    [422, 'private_material_refused', { label: PHRASE }],
    [422, 'private_material_refused', { label: `Key ${TXID}` }],
    [422, 'private_material_refused', { type: 'pubkey', ref: TXID }],
    [422, 'private_material_refused', { note: '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ' }],
  ])('a request is answered with %i %s for %j and stores nothing', async (status, code, body) => {
    const reply = await put({ type: 'tx', ref: TXID, label: 'Rent', ...body })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect((await list()).labels).toEqual([])
  })
})

describe('listing labels', () => {
  const refs = Array.from({ length: 5 }, (_, nth) => nth.toString(16).padStart(64, 'a'))

  test('labels are paged by type and reference', async () => {
    for (const ref of refs.toReversed()) await set({ ref, label: ref.slice(-1) })
    await set({ type: 'addr', ref: ADDRESS, label: 'Ada' })
    const first = await list({ limit: '4' })
    expect(first.labels.map(({ label }) => label)).toEqual(['Ada', '0', '1', '2'])
    const second = await list({ limit: '4', after: first.next ?? '' })
    expect(second.labels.map(({ label }) => label)).toEqual(['3', '4'])
    expect(second.next).toBeNull()
    expect((await list({ type: 'addr' })).labels).toHaveLength(1)
  })

  test('labels are listed for named references', async () => {
    for (const ref of refs) await set({ ref, label: ref.slice(-1) })
    const query = { type: 'tx', refs: `${refs[3]},${refs[1]},${TXID}` }
    expect((await list(query)).labels.map(({ label }) => label)).toEqual(['1', '3'])
    const many = await app.request
      .get(PATH)
      .set(ada.bearer)
      .query({ refs: 'x,'.repeat(100) })
    expect([many.status, many.body.code]).toEqual([400, 'validation_failed'])
  })
})

describe('files of labels', () => {
  test.each(published.files)('a file $source is exported as it was imported', async ({ lines, records }) => {
    const preview = await importFile(lines.join('\n'))
    expect(preview).toMatchObject({ is_stored: false, added: records.length, changed: 0, unchanged: 0 })
    expect((await list()).labels).toEqual([])
    expect(await importFile(lines.join('\n'), 'keep')).toEqual({ ...preview, is_stored: true })
    const exported = (await exportFile())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const present = records.map((record) =>
      Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null)),
    )
    expect(exported).toEqual(expect.arrayContaining(present))
    expect(exported).toHaveLength(present.length)
  })

  test("another user's import of an export has the same export, and a second import changes nothing", async () => {
    for (const { lines } of published.files) await importFile(lines.join('\n'), 'keep')
    const file = await exportFile()
    const bob = await newUser(app)
    const total = file.trimEnd().split('\n').length
    expect(await importFile(file, 'keep', bob)).toMatchObject({ added: total, ignored: [] })
    expect(await exportFile(bob)).toBe(file)
    expect(await importFile(file, 'replace', bob)).toMatchObject({ added: 0, changed: 0, unchanged: total })
  })

  test('labels that differ are replaced only on request', async () => {
    await set({ label: 'Food' })
    const file = TEXT({ type: 'tx', ref: TXID, label: 'Rent' })
    const conflicts = [{ type: 'tx', ref: TXID, stored: 'Food', imported: 'Rent' }]
    expect(await importFile(file, 'keep')).toMatchObject({ changed: 1, conflicts })
    expect((await list()).labels).toMatchObject([{ label: 'Food' }])
    await importFile(file, 'replace')
    expect((await list()).labels).toMatchObject([{ label: 'Rent' }])
  })

  test("an account's name is the label of its key, in both directions", async () => {
    await importFile(TEXT({ type: 'xpub', ref: KEY, label: 'Stored before' }), 'keep')
    await watch(`[73c5da0a/84h/0h/0h]${KEY}`, 'Savings')
    app.clock.advance({ seconds: 1 })
    await watch(ADDRESS, 'Old address')
    const record = { type: 'xpub', ref: KEY, label: 'Savings', origin: 'wpkh([73c5da0a/84h/0h/0h])' }
    expect(await exportFile()).toBe(`${TEXT(record)}\n`)
    const file = TEXT({ ...record, label: 'Vault' })
    await importFile(file, 'keep')
    expect(await accountNames()).toEqual(['Savings', 'Old address'])
    expect(await importFile(file, 'replace')).toMatchObject({ changed: 1 })
    expect(await accountNames()).toEqual(['Vault', 'Old address'])
  })

  test('an export tells block, fee and value of payments and coins that are known', async () => {
    const ids = [
      await watch(`[73c5da0a/84h/0h/0h]${KEY}`, 'Savings'),
      await watch(ADDRESS, 'Old address'),
    ].map(({ id }) => id)
    const pay = (account: string, txid: string, sats: number, state: string, depth: number) =>
      app.sql(
        `insert into watched_payments (account_id, txid, user_id, direction, state, amount_sats, fee_sats, height, block_hash, time, first_seen_at, addresses, verified, depth, position)
         values ($1, $2, $3, 'in', $5::text, $4, 141, 850000, '', '2026-03-02T10:15:00Z', '2026-03-02T10:15:00Z', '{}', false, $6, 1)`,
        [account, txid, ada.id, sats, state, depth],
      )
    const [waiting = '', dropped = ''] = ['a', 'b'].map((digit) => digit.repeat(64))
    const [first = '', second = ''] = ids
    await pay(first, TXID, -5_000, 'confirmed', 6)
    await pay(second, TXID, 4_859, 'confirmed', 6)
    await pay(first, waiting, 700, 'confirmed', 3)
    await pay(first, dropped, 900, 'dropped', 0)
    await app.sql(
      `insert into watched_payment_entries (account_id, coin_txid, coin_vout, txid, user_id, branch, address_index, amount_sats)
       values ($1, $2, 1, $2, $3, 0, 0, 4859)`,
      [second, TXID, ada.id],
    )
    for (const ref of [TXID, waiting, dropped]) await set({ ref })
    await set({ type: 'output', ref: `${TXID}:1` })
    await set({ type: 'output', ref: `${TXID}:2` })
    const exported = (await exportFile())
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const block = { height: 850_000, time: '2026-03-02T10:15:00Z' }
    expect(exported.slice(1)).toEqual([
      { type: 'output', ref: `${TXID}:1`, label: 'Rent', ...block, value: 4_859 },
      { type: 'output', ref: `${TXID}:2`, label: 'Rent' },
      { type: 'tx', ref: waiting, label: 'Rent', fee: 141, value: 700 },
      { type: 'tx', ref: dropped, label: 'Rent' },
      { type: 'tx', ref: TXID, label: 'Rent', ...block, fee: 141, value: -141 },
    ])
  })

  test('lines with private keys are not stored, and the others are', async () => {
    const lines = [
      { type: 'tx', ref: TXID, label: PHRASE },
      { type: 'pubkey', ref: 'ab'.repeat(32), label: 'A key' },
      { type: 'xprv', ref: `xprv${'9'.repeat(107)}`, label: 'A key' },
      { type: 'addr', ref: ADDRESS, label: 'Ada' },
    ]
    const report = await importFile(lines.map((line) => TEXT(line)).join('\n'), 'keep')
    expect(report).toMatchObject({
      added: 1,
      ignored: [{ reason: 'private_key', count: 3, lines: [1, 2, 3] }],
    })
    expect((await list()).labels).toMatchObject([{ label: 'Ada' }])
  })

  test('requests that arrive together store each label once', async () => {
    const file = TEXT({ type: 'tx', ref: TXID, label: 'Rent' })
    const reports = await Promise.all([importFile(file, 'keep'), importFile(file, 'keep')])
    expect(reports.map(({ added }) => added).sort()).toEqual([0, 1])
  })

  test('twenty thousand labels are imported in parts, and no other one is added', {
    timeout: 60_000,
  }, async () => {
    const txid = (nth: number) => nth.toString(16).padStart(64, '0')
    const lines = Array.from({ length: 20_001 }, (_, nth) =>
      TEXT({ type: 'tx', ref: txid(nth), label: `Payment ${nth}` }),
    )
    const part = (from: number, to: number) => importFile(lines.slice(from, to).join('\n'), 'keep')
    expect(await part(0, 6_000)).toMatchObject({ added: 6_000 })
    expect(await part(6_000, 12_000)).toMatchObject({ added: 6_000 })
    expect(await part(12_000, 18_000)).toMatchObject({ added: 6_000 })
    expect(await part(18_000, 20_001)).toMatchObject({
      added: 2_000,
      ignored: [{ reason: 'limit_reached', count: 1, lines: [2_001] }],
    })
    const reply = await put({ type: 'addr', ref: ADDRESS, label: 'One more' })
    expect([reply.status, reply.body.code]).toEqual([422, 'label_limit_reached'])
    await set({ ref: txid(7), label: 'Changed' })
    expect((await exportFile()).trimEnd().split('\n')).toHaveLength(20_000)
  })
})

test.each([
  ['a key as a reference', 'tx', 'xprv', 'Rent'],
  ['a type that is not defined', 'xprv', TXID, 'Rent'],
  ['a label with an extended private key', 'tx', TXID, `Key xprv${'9'.repeat(107)}`],
  ['a label with a key in wallet import format', 'tx', TXID, `Key 5${'H'.repeat(50)}`],
  ['a label with 32 bytes', 'tx', TXID, TXID],
  ['an empty label', 'tx', TXID, ''],
  ['a label of 256 characters', 'tx', TXID, 'x'.repeat(256)],
])('the table rejects %s', async (_what, type, ref, label) => {
  const insert = app.sql(
    'insert into bitcoin_labels (user_id, type, ref, label, changed_at) values ($1, $2, $3, $4, now())',
    [ada.id, type, ref, label],
  )
  await expect(insert).rejects.toMatchObject({ code: '23514' })
})
