import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { verifySpecimen } from '../src/bitcoin/specimen-address.ts'
import { breakableDatabase } from './breakable-database.ts'
import { freshDatabase } from './fresh-database.ts'
import { type NewUser, newUser } from './new-user.ts'
import { publishedClient } from './published-client.ts'
import { startTestApp, type TestApp, temporaryApp } from './test-app.ts'

const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

async function clientOf({ url }: TestApp, user: NewUser | null): Promise<SupabaseClient> {
  const { client } = publishedClient(url)
  if (user) {
    const { accessToken, refreshToken } = user
    const { error } = await client.auth.setSession({ access_token: accessToken, refresh_token: refreshToken })
    if (error) throw error
  }
  return client
}

let app: TestApp
let ada: NewUser
let eve: NewUser
let client: SupabaseClient
beforeAll(async () => {
  app = await startTestApp()
  ada = await newUser(app)
  eve = await newUser(app, { fullName: 'Eve' })
  client = await clientOf(app, ada)
})
afterAll(() => app.close())

describe('profiles through the published SDK', () => {
  test('wire 108: somebody else is nobody: single() fails with PGRST116, maybeSingle() is null', async () => {
    const single = await client.from('profiles').select('*').eq('user_id', eve.id).single()
    expect(single).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } })
    const maybe = await client.from('profiles').select('*').eq('user_id', eve.id).maybeSingle()
    expect(maybe).toMatchObject({ data: null, error: null })
  })

  test('wire 107: select, eq and single give the own row', async () => {
    const { data, error, status } = await client.from('profiles').select('*').eq('user_id', ada.id).single()
    expect({ error, status }).toEqual({ error: null, status: 200 })
    expect(data).toEqual({ user_id: ada.id, full_name: 'Ada Lovelace', email: ada.email })
  })

  test('wire 109: update gives 204; with select() the row; with single() the object', async () => {
    const rename = (name: string) => client.from('profiles').update({ full_name: name }).eq('user_id', ada.id)
    expect(await rename('Ada 1')).toMatchObject({ status: 204, error: null, data: null })
    expect(await rename('Ada 2').select()).toMatchObject({ status: 200, data: [{ full_name: 'Ada 2' }] })
    expect(await rename('Ada 3').select('full_name').single()).toMatchObject({ data: { full_name: 'Ada 3' } })
  })

  test('wire 110: an update of somebody else changes nothing and says nothing', async () => {
    const rename = () => client.from('profiles').update({ full_name: 'Mallory' }).eq('user_id', eve.id)
    expect(await rename()).toMatchObject({ status: 204, error: null })
    expect(await rename().select()).toMatchObject({ status: 200, data: [] })
    expect(await app.sql('select full_name from profiles where user_id = $1', [eve.id])).toEqual([
      { full_name: 'Eve' },
    ])
  })

  test('wire 111 and 112: refusals arrive with code and message', async () => {
    const table = client.from('profiles')
    const mine = ['user_id', ada.id] as const
    const empty = await table.update({ full_name: ' ' }).eq(...mine)
    expect(empty).toMatchObject({ status: 400, error: { code: '23514', message: 'Name cannot be empty' } })
    expect(await table.update({ email: 'x' }).eq(...mine)).toMatchObject({
      status: 403,
      error: { code: '42501' },
    })
    expect(await table.update({ nope: 1 }).eq(...mine)).toMatchObject({ error: { code: 'PGRST204' } })
    expect(await table.select('nope')).toMatchObject({ status: 400, error: { code: '42703' } })
    expect(await table.select('*').eq('user_id', 'x')).toMatchObject({ error: { code: '22P02' } })
    expect(await table.insert({ user_id: eve.id })).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await table.upsert({ user_id: ada.id })).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await table.delete().eq(...mine)).toMatchObject({ status: 403, error: { code: '42501' } })
    expect(await client.from('orders').select('*')).toMatchObject({
      status: 404,
      error: { code: 'PGRST205' },
    })
  })

  test('the filters of the subset are read as the SDK writes them', async () => {
    const table = client.from('profiles')
    const awkward = 'A "quoted", (bracketed) name\\'
    await table.update({ full_name: awkward }).eq('user_id', ada.id)
    const found = { data: [{ full_name: awkward }] }
    expect(await table.select('full_name').eq('full_name', awkward)).toMatchObject(found)
    expect(await table.select('full_name').in('user_id', [eve.id, ada.id])).toMatchObject(found)
    expect(await table.select('full_name').in('email', [ada.email])).toMatchObject(found)
    expect(await table.select('full_name').neq('full_name', 'Eve')).toMatchObject(found)
    expect(await table.select('*').is('full_name', null)).toMatchObject({ data: [] })
  })

  test('wire 113: without a session the project key is 401 42501', async () => {
    const nobody = await clientOf(app, null)
    expect(await nobody.from('profiles').select('*')).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  test('a dead database is told as PGRST000', async () => {
    const database = await breakableDatabase(await freshDatabase())
    const doomed = await temporaryApp({ databaseUrl: database.url })
    const user = await newUser(doomed)
    const cut = await clientOf(doomed, user)
    await database.cut()
    // An update, which the SDK does not try again as it does a read.
    const reply = await cut.from('profiles').update({ full_name: 'X' }).eq('user_id', user.id)
    expect(reply).toMatchObject({ status: 503, error: { code: 'PGRST000' } })
  })
})

describe('functions through the published SDK', () => {
  test('wire 116: a bad address is a FunctionsHttpError whose context has the words', async () => {
    const { data, error } = await client.functions.invoke('bitcoin-send-transaction', {
      body: { recipientAddress: 'nonsense', amount: 0.1 },
    })
    expect(data).toBeNull()
    expect(error).toBeInstanceOf(FunctionsHttpError)
    const context = (error as FunctionsHttpError).context as Response
    expect(context.status).toBe(400)
    expect(await context.json()).toMatchObject({ error: 'Invalid address length', code: 'invalid_address' })
  })

  test('without a session, and for an unknown name, the error has a status and a body', async () => {
    const nobody = await clientOf(app, null)
    for (const [by, name, status] of [
      [nobody, 'bitcoin-get-balance', 401],
      [client, 'bitcoin-mint', 404],
    ] as const) {
      const { error } = await by.functions.invoke(name)
      expect((error as FunctionsHttpError).context.status).toBe(status)
      expect(await (error as FunctionsHttpError).context.json()).toMatchObject({ error: expect.any(String) })
    }
  })

  test('wire 115: generate without a body gives an address that verifies; the balance knows it', async () => {
    const generated = await client.functions.invoke('bitcoin-wallet-generate')
    expect(generated.error).toBeNull()
    expect(verifySpecimen(generated.data.address, generated.data.proof.r)).toBe(true)
    const balance = await client.functions.invoke('bitcoin-get-balance')
    expect(balance.data).toMatchObject({ address: generated.data.address, balance: 0, indexed: false })
  })

  test('a send answers as a demo, and its key holds over a retry', async () => {
    const send = () =>
      client.functions.invoke('bitcoin-send-transaction', {
        body: { recipientAddress: ADDRESS, amount: 0.1 },
        headers: { 'Idempotency-Key': 'retry' },
      })
    const first = await send()
    expect(first.data).toMatchObject({ demo: true, broadcast: false, txid: null, total_usd: '4477.00' })
    expect((await send()).data).toEqual(first.data)
  })
})
