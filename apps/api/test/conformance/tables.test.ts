import { expect } from 'vitest'
import { breakableDatabase } from '../breakable-database.ts'
import { freshDatabase } from '../fresh-database.ts'
import { temporaryApp } from '../test-app.ts'
import { scenarios, type World } from './scenarios.ts'
import { somebody } from './somebody.ts'

/** Ada's view of the table, and Eve, who is somebody else. */
async function setUp(world: World) {
  const ada = await somebody(world)
  const eve = await somebody(world)
  const table = () => ada.tab.tables().from('profiles')
  return { ada, eve, table, mine: ['user_id', ada.id] as const }
}

scenarios('profiles', {}, (scenario) => {
  scenario(
    '[wire 108] somebody else is nobody: single() fails with PGRST116, maybeSingle() is null',
    ['tables'],
    async (world) => {
      const { eve, table } = await setUp(world)
      const single = await table().select('*').eq('user_id', eve.id).single()
      expect(single).toMatchObject({ status: 406, data: null, error: { code: 'PGRST116' } })
      const maybe = await table().select('*').eq('user_id', eve.id).maybeSingle()
      expect(maybe).toMatchObject({ data: null, error: null })
    },
  )

  scenario('[wire 107] select, eq and single give the own row', ['tables'], async (world) => {
    const { ada, table, mine } = await setUp(world)
    const { data, error, status } = await table()
      .select('*')
      .eq(...mine)
      .single()
    expect({ error, status }).toEqual({ error: null, status: 200 })
    expect(data).toEqual({ user_id: ada.id, full_name: ada.fullName, email: ada.email })
  })

  scenario(
    '[wire 109] update gives 204; with select() the row; with single() the object',
    ['tables'],
    async (world) => {
      const { table, mine } = await setUp(world)
      const rename = (name: string) =>
        table()
          .update({ full_name: name })
          .eq(...mine)
      expect(await rename('Ada 1')).toMatchObject({ status: 204, error: null, data: null })
      expect(await rename('Ada 2').select()).toMatchObject({ status: 200, data: [{ full_name: 'Ada 2' }] })
      expect(await rename('Ada 3').select('full_name').single()).toMatchObject({
        data: { full_name: 'Ada 3' },
      })
    },
  )

  scenario(
    '[wire 110] an update of somebody else changes nothing and says nothing',
    ['tables'],
    async (world) => {
      const { eve, table } = await setUp(world)
      const rename = () => table().update({ full_name: 'Mallory' }).eq('user_id', eve.id)
      expect(await rename()).toMatchObject({ status: 204, error: null })
      expect(await rename().select()).toMatchObject({ status: 200, data: [] })
      const rows = await world.app.sql('select full_name from profiles where user_id = $1', [eve.id])
      expect(rows).toEqual([{ full_name: eve.fullName }])
    },
  )

  scenario('[wire 111] [wire 112] refusals arrive with code and message', ['tables'], async (world) => {
    const { ada, eve, table, mine } = await setUp(world)
    const empty = await table()
      .update({ full_name: ' ' })
      .eq(...mine)
    expect(empty).toMatchObject({ status: 400, error: { code: '23514', message: 'Name cannot be empty' } })
    const forbidden = { status: 403, error: { code: '42501' } }
    expect(
      await table()
        .update({ email: 'x' })
        .eq(...mine),
    ).toMatchObject(forbidden)
    expect(await table().insert({ user_id: eve.id })).toMatchObject(forbidden)
    expect(await table().upsert({ user_id: ada.id })).toMatchObject(forbidden)
    expect(
      await table()
        .delete()
        .eq(...mine),
    ).toMatchObject(forbidden)
    expect(
      await table()
        .update({ nope: 1 })
        .eq(...mine),
    ).toMatchObject({ error: { code: 'PGRST204' } })
    expect(await table().select('nope')).toMatchObject({ status: 400, error: { code: '42703' } })
    expect(await table().select('*').eq('user_id', 'x')).toMatchObject({ error: { code: '22P02' } })
    expect(await ada.tab.tables().from('orders').select('*')).toMatchObject({
      status: 404,
      error: { code: 'PGRST205' },
    })
  })

  scenario('the filters of the subset are read as clients write them', ['tables'], async (world) => {
    const { ada, eve, table, mine } = await setUp(world)
    const awkward = 'A "quoted", (bracketed) name\\'
    await table()
      .update({ full_name: awkward })
      .eq(...mine)
    const found = { data: [{ full_name: awkward }] }
    expect(await table().select('full_name').eq('full_name', awkward)).toMatchObject(found)
    expect(await table().select('full_name').in('user_id', [eve.id, ada.id])).toMatchObject(found)
    expect(await table().select('full_name').in('email', [ada.email])).toMatchObject(found)
    expect(await table().select('full_name').neq('full_name', 'Eve')).toMatchObject(found)
    expect(await table().select('*').is('full_name', null)).toMatchObject({ data: [] })
  })

  scenario('[wire 113] without a session the project key is 401 42501', ['tables'], async (world) => {
    const nobody = await world.open()
    expect(await nobody.tables().from('profiles').select('*')).toMatchObject({
      status: 401,
      error: { code: '42501' },
    })
  })

  scenario(
    '[wire 57] a token of a session that was signed out is worth nothing here',
    ['tables'],
    async (world) => {
      const { ada, table } = await setUp(world)
      await world.app.sql('delete from sessions where user_id = $1', [ada.id])
      expect(await table().select('*')).toMatchObject({ status: 401, error: { code: 'PGRST301' } })
    },
  )

  scenario('a dead database is told as PGRST000', ['tables'], async (world) => {
    const database = await breakableDatabase(await freshDatabase())
    const doomed = await temporaryApp({ databaseUrl: database.url })
    const { tab, id } = await somebody(world, doomed)
    const table = tab.tables().from('profiles')
    await database.cut()
    // An update, which clients do not try again as they do a read.
    const reply = await table.update({ full_name: 'X' }).eq('user_id', id)
    expect(reply).toMatchObject({ status: 503, error: { code: 'PGRST000' } })
  })
})
