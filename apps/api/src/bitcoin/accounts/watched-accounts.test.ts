import {
  addWatchedAccountEndpoint,
  getWatchedAccountBalanceEndpoint,
  listWatchedAccountsEndpoint,
  type WatchedAccount,
} from '@satlens/contract'
import { deriveBitcoinAddress, formatDescriptor, parseWatchedSource } from '@satlens/wallet'
import { beforeEach, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { accountFor } from '#test/chain/accounts.ts'
import { startIndexedApp } from '#test/chain/indexed-app.ts'
import { temporaryApp } from '#test/harness/test-app.ts'

const PATH = addWatchedAccountEndpoint.path
const { index, env, app } = await startIndexedApp()
let ada: NewUser
let passphrases = 0
beforeEach(async () => {
  ada = await newUser(app)
})

const anAccount = (script: Parameters<typeof accountFor>[0] = 'native_segwit') => {
  passphrases += 1
  return accountFor(script, `watched ${passphrases}`).accountKey
}
/** The key as descriptors write it, which `formatDescriptor` puts first. */
const tpubOf = (key: ReturnType<typeof anAccount>): string => {
  const parsed = parseWatchedSource(key.text, 'regtest')
  return /tpub\w+/.exec(parsed.ok ? formatDescriptor(parsed.value) : '')?.[0] ?? ''
}
const add = (body: object, who = ada) => app.request.post(PATH).set(who.bearer).send(body)
const watch = async (body: object = {}) => {
  const account = anAccount()
  const reply = await add({ name: 'Savings', source: account.text, ...body })
  expect(reply.status, reply.text).toBe(200)
  return { account, watched: addWatchedAccountEndpoint.reply.parse(reply.body) }
}
const list = async (who = ada) => {
  const reply = await app.request.get(PATH).set(who.bearer)
  return listWatchedAccountsEndpoint.reply.parse(reply.body)
}
const balance = async ({ id }: WatchedAccount) => app.request.get(`${PATH}/${id}/balance`).set(ada.bearer)
const patch = (id: string, body: object) => app.request.patch(`${PATH}/${id}`).set(ada.bearer).send(body)
const remove = (id: string) => app.request.delete(`${PATH}/${id}`).set(ada.bearer)

describe('watching an account', () => {
  test('the accounts of a person are listed, oldest first, with canonical descriptors', async () => {
    const { watched: first } = await watch({ name: ' Cold storage ' })
    app.clock.advance({ seconds: 1 })
    const { watched: second } = await watch({ gap_limit: 50 })
    expect(await list()).toEqual({ accounts: [first, second], limit: 20, network: 'regtest' })
    expect(first).toMatchObject({ name: 'Cold storage', network: 'regtest', gap_limit: 20 })
    expect(first.descriptor).toMatch(/^wpkh\(.*\/<0;1>\/\*\)#[a-z0-9]{8}$/)
    expect(second.gap_limit).toBe(50)
    expect(await list(await newUser(app))).toMatchObject({ accounts: [] })
  })

  test('a returned descriptor can be sent again and is then watched already', async () => {
    const { watched } = await watch()
    const again = await add({ name: 'Again', source: watched.descriptor })
    expect([again.status, again.body.code]).toEqual([422, 'account_already_watched'])
    const other = await add({ name: 'Shared', source: watched.descriptor }, await newUser(app))
    expect(other.body.descriptor).toBe(watched.descriptor)
  })

  test.each([
    [400, 'invalid_account_name', { name: ' \u200b' }],
    [400, 'invalid_account_name', { name: 'two\nlines' }],
    [400, 'invalid_account_key', { source: 'wpkh(xpub)' }],
    [400, 'validation_failed', { gap_limit: 19 }],
    [400, 'validation_failed', { gap_limit: 201 }],
    [422, 'network_mismatch', { source: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' }],
    [
      422,
      'private_material_refused',
      {
        source:
          'wpkh(tprv8ZgxMBicQKsPe5YMU9gHen4Ez3ApihUfykaqUorj9t6FDqy3nP6eoXiAo2ssvpAjoLroQxHqr3R5nE3a5dU3DHTjTgJDd7zrbniJr6nrCzd/0/*)',
      },
    ],
  ])('watching an account fails with %i %s for %j and stores nothing', async (status, code, body) => {
    const reply = await add({ name: 'Savings', source: anAccount().text, ...body })
    expect([reply.status, reply.body.code]).toEqual([status, code])
    expect((await list()).accounts).toEqual([])
  })

  test('requests that arrive together cannot exceed the limit of accounts', async () => {
    const few = await temporaryApp({ env: { ...env, WATCHED_ACCOUNTS: '2' } })
    const user = await newUser(few)
    const replies = await Promise.all(
      Array.from({ length: 4 }, () =>
        few.request.post(PATH).set(user.bearer).send({ name: 'One of four', source: anAccount().text }),
      ),
    )
    const codes = replies.map(({ body }) => body.code ?? 'added').sort()
    expect(codes).toEqual([
      'added',
      'added',
      'watched_account_limit_reached',
      'watched_account_limit_reached',
    ])
  })

  test('an account can be renamed, get another gap limit and be removed', async () => {
    const { watched } = await watch()
    const renamed = await patch(watched.id, { name: 'Caisse d’épargne' })
    expect(renamed.body).toEqual({ ...watched, name: 'Caisse d’épargne' })
    expect((await patch(watched.id, { gap_limit: 200 })).body.gap_limit).toBe(200)
    expect((await patch(watched.id, {})).body).toEqual({ ...renamed.body, gap_limit: 200 })
    expect((await remove(watched.id)).body).toEqual({ id: watched.id })
    for (const reply of [await remove(watched.id), await patch(watched.id, {}), await balance(watched)]) {
      expect([reply.status, reply.body.code]).toEqual([404, 'watched_account_not_found'])
    }
  })

  test('watched accounts are part of the data export and are deleted with the user', async () => {
    const { watched } = await watch()
    const exported = await app.request.get('/auth/v1/account/export').set(ada.bearer)
    expect(exported.body.product.watched_accounts).toEqual([watched])
    await app.sql('delete from users where id = $1', [ada.id])
    expect(await app.sql('select 1 from watched_accounts where user_id = $1', [ada.id])).toEqual([])
  })
})

describe('the table of watched accounts', () => {
  const insert = (descriptor: string) =>
    app.sql(
      `insert into watched_accounts (user_id, name, network, descriptor, gap_limit, created_at)
       values ($1, 'X', 'regtest', $2, 20, now())`,
      [ada.id, descriptor],
    )
  test.each([
    ['an extended private key', `wpkh(tprv${'8'.repeat(107)}/0/*)#aaaaaaaa`],
    ['a private key', `wpkh(cTpB4YiyKiBcPxnefsDpbnDxFDffjqJob8wGCEDXxgQ7zQoMXJdH)#aaaaaaaa`],
    ['a descriptor without checksum', `wpkh(tpub${'D'.repeat(107)}/0/*)`],
    ['another text', 'abandon '.repeat(12)],
  ])('the table of watched accounts rejects %s', async (_what, descriptor) => {
    await expect(insert(descriptor)).rejects.toMatchObject({ code: '23514' })
  })
})

describe('the balance of a watched account', () => {
  test('a balance adds up both branches and names the next unused address', async () => {
    const { account, watched } = await watch()
    const at = (branch: 'receive' | 'change', place: number) =>
      deriveBitcoinAddress(account, branch, place).address
    index.chain.fund(at('receive', 7), 2_000n)
    index.chain.fund(at('change', 3), 11n)
    index.chain.mine()
    index.chain.fund(at('receive', 0), 546n)
    const { status, body } = await balance(watched)
    expect(status).toBe(200)
    expect(getWatchedAccountBalanceEndpoint.reply.parse(body)).toEqual({
      id: watched.id,
      confirmed_sats: '2011',
      pending_sats: '546',
      next_address: at('receive', 8),
      next_index: 8,
      missing_because: null,
      as_of: app.clock.now().toISOString(),
    })
  })

  test('a larger gap limit finds a payment beyond twenty unused addresses', async () => {
    const { account, watched } = await watch()
    index.chain.fund(deriveBitcoinAddress(account, 'receive', 30).address, 700n)
    expect((await balance(watched)).body.pending_sats).toBe('0')
    await patch(watched.id, { gap_limit: 40 })
    expect((await balance(watched)).body).toMatchObject({ pending_sats: '700', next_index: 31 })
  })

  test('an account is read from the index once in 15 s', async () => {
    const { address } = deriveBitcoinAddress(anAccount(), 'receive', 0)
    const { watched } = await watch({ source: ` ${address.toUpperCase()} ` })
    index.chain.fund(address, 5_000n)
    await Promise.all([balance(watched), balance(watched)])
    const readings = () => index.requests.filter((request) => request === `GET /address/${address}`).length
    const first = readings()
    expect((await balance(watched)).body).toMatchObject({ pending_sats: '5000', next_address: address })
    expect(readings()).toBe(first)
    app.clock.advance({ seconds: 15 })
    await balance(watched)
    expect(readings()).toBeGreaterThan(first)
  })

  test('an account of several keys has a balance', async () => {
    const keys = [anAccount(), anAccount()].map((key) => `${tpubOf(key)}/<0;1>/*`)
    const { watched } = await watch({ source: `wsh(sortedmulti(2,${keys.join()}))` })
    const first = (await balance(watched)).body
    expect(first).toMatchObject({ confirmed_sats: '0', next_index: 0 })
    index.chain.fund(first.next_address, 900n)
    app.clock.advance({ seconds: 15 })
    expect((await balance(watched)).body).toMatchObject({ pending_sats: '900', next_index: 1 })
  })

  test('a descriptor without change addresses has a balance', async () => {
    const { watched } = await watch({ source: `wpkh(${tpubOf(anAccount())}/0/*)` })
    const { next_address: address } = (await balance(watched)).body
    index.chain.fund(address, 900n)
    app.clock.advance({ seconds: 15 })
    expect((await balance(watched)).body).toMatchObject({ pending_sats: '900', next_index: 1 })
  })

  test('a missing balance says why it is not known', async () => {
    const { watched } = await watch()
    await app.sql("update watched_accounts set network = 'signet' where id = $1", [watched.id])
    expect((await balance(watched)).body).toMatchObject({
      confirmed_sats: null,
      missing_because: 'other_network',
    })
    const unindexed = await temporaryApp({ env: { BITCOIN_NETWORK: 'regtest' } })
    const user = await newUser(unindexed)
    const account = anAccount()
    const added = await unindexed.request
      .post(PATH)
      .set(user.bearer)
      .send({ name: 'A', source: account.text })
    const reply = await unindexed.request.get(`${PATH}/${added.body.id}/balance`).set(user.bearer)
    expect(reply.body).toMatchObject({
      pending_sats: null,
      missing_because: 'no_index',
      next_address: deriveBitcoinAddress(account, 'receive', 0).address,
      next_index: 0,
    })
  })
})
