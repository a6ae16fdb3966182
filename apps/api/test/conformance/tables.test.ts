import { expect } from 'vitest'
import { type ScenarioContext, scenarios } from './scenarios.ts'

/** Signs up Ada and Eve. Returns Ada's query builder for profiles and an update of her row. */
async function setUpTables(context: ScenarioContext) {
  const [ada, eve] = [await context.member(), await context.member()]
  const table = () => ada.tab.tables().from('profiles')
  const update = (changes: object) => table().update(changes).eq('user_id', ada.id)
  return { ada, eve, table, update }
}

scenarios('profiles', { needs: ['tables'] }, (scenario) => {
  scenario("[wire 108] another user's row: single() is PGRST116, maybeSingle() null", async (context) => {
    const { eve, table } = await setUpTables(context)
    const rows = () => table().select('*').eq('user_id', eve.id)
    expect(await rows().single()).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } })
    expect(await rows().maybeSingle()).toMatchObject({ data: null, error: null })
  })

  scenario("[wire 107] select, eq and single return the user's own row", async (context) => {
    const { ada, table } = await setUpTables(context)
    const { data, error, status } = await table().select('*').eq('user_id', ada.id).single()
    expect({ error, status }).toEqual({ error: null, status: 200 })
    expect(data).toMatchObject({ user_id: ada.id, full_name: ada.fullName, email: ada.email })
  })

  scenario('[wire 109] update is 204; with select() the row; with single() the object', async (context) => {
    const { update } = await setUpTables(context)
    expect(await update({ full_name: 'Ada 1' })).toMatchObject({ status: 204, error: null, data: null })
    const row = await update({ full_name: 'Ada 2' }).select()
    expect(row).toMatchObject({ status: 200, data: [{ full_name: 'Ada 2' }] })
    const single = await update({ full_name: 'Ada 3' }).select('full_name').single()
    expect(single).toMatchObject({ data: { full_name: 'Ada 3' } })
  })

  scenario("[wire 110] an update of another user's row changes and reveals nothing", async (context) => {
    const { eve, table } = await setUpTables(context)
    const rename = () => table().update({ full_name: 'Mallory' }).eq('user_id', eve.id)
    expect(await rename()).toMatchObject({ status: 204, error: null })
    expect(await rename().select()).toMatchObject({ status: 200, data: [] })
    const rows = await context.app.sql('select full_name from profiles where user_id = $1', [eve.id])
    expect(rows).toEqual([{ full_name: eve.fullName }])
  })

  scenario('[wire 111] [wire 112] errors have status, code and message', async (context) => {
    const { ada, eve, table, update } = await setUpTables(context)
    const forbidden = { status: 403, error: { code: '42501' } }
    const empty = { status: 400, error: { code: '23514', message: 'Name cannot be empty' } }
    for (const [reply, expected] of [
      [await update({ full_name: ' ' }), empty],
      [await update({ email: 'x' }), forbidden],
      [await table().insert({ user_id: eve.id }), forbidden],
      [await table().upsert({ user_id: ada.id }), forbidden],
      [await table().delete().eq('user_id', ada.id), forbidden],
      [await update({ nope: 1 }), { error: { code: 'PGRST204' } }],
      [await table().select('nope'), { status: 400, error: { code: '42703' } }],
      [await table().select('*').eq('user_id', 'x'), { error: { code: '22P02' } }],
      [await ada.tab.tables().from('orders').select('*'), { status: 404, error: { code: 'PGRST205' } }],
    ] as const) {
      expect(reply).toMatchObject(expected)
    }
  })

  scenario('filters with quotes, brackets and lists match', async (context) => {
    const { ada, eve, table, update } = await setUpTables(context)
    const awkward = 'A "quoted", (bracketed) name\\'
    await update({ full_name: awkward })
    const names = () => table().select('full_name')
    for (const reply of [
      await names().eq('full_name', awkward),
      await names().in('user_id', [eve.id, ada.id]),
      await names().in('email', [ada.email]),
      await names().neq('full_name', 'Eve'),
    ]) {
      expect(reply).toMatchObject({ data: [{ full_name: awkward }] })
    }
    expect(await names().is('full_name', null)).toMatchObject({ data: [] })
  })

  scenario('[wire 113] the project key without a session is 401 42501', async (context) => {
    const reply = await (await context.open()).tables().from('profiles').select('*')
    expect(reply).toMatchObject({ status: 401, error: { code: '42501' } })
  })

  scenario('[wire 57] the token of an ended session is 401 PGRST301', async (context) => {
    const { ada, table } = await setUpTables(context)
    await context.app.sql('delete from sessions where user_id = $1', [ada.id])
    expect(await table().select('*')).toMatchObject({ status: 401, error: { code: 'PGRST301' } })
  })
})
