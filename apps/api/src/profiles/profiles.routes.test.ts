import { randomUUID } from 'node:crypto'
import { PROFILE_FIELDS, PROFILES_PATH } from '@satlens/contract'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NewUser, newUser } from '#test/accounts/new-user.ts'
import { asRestrictedRole } from '#test/harness/as-restricted-role.ts'
import { databaseOf } from '#test/harness/database-of.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { temporaryApp } from '#test/harness/test-app.ts'
import { findPreferredCurrencies, findProfilesOfUser, updateProfilesOfUser } from './profiles.queries.ts'

const OBJECT = 'application/vnd.pgrst.object+json'

const app = appPerFile()
let ada: NewUser
let eve: NewUser
beforeAll(async () => {
  eve = await newUser(app, { fullName: 'Eve' })
})
beforeEach(async () => {
  ada = await newUser(app, { fullName: 'Ada Lovelace' })
})

const pathOf = (user: NewUser, more = '') => `${PROFILES_PATH}?user_id=eq.${user.id}${more}`
const get = (path: string, by = ada) => app.request.get(path).set(by.bearer)
const patch = (path: string, body: object, by = ada) => app.request.patch(path).set(by.bearer).send(body)
const nameOf = async (user: NewUser) =>
  (await app.sql('select full_name from profiles where user_id = $1', [user.id]))[0]?.full_name

describe('GET profiles', () => {
  test('returns the content type and the range', async () => {
    const formatOf = async (path: string, accept: string) => {
      const { status, headers } = await get(path).set('accept', accept).set('accept-profile', 'public')
      return [status, headers['content-type'], headers['content-range']]
    }
    expect(await formatOf(pathOf(ada), OBJECT)).toEqual([200, `${OBJECT}; charset=utf-8`, '0-0/*'])
    const json = 'application/json; charset=utf-8'
    expect(await formatOf(PROFILES_PATH, '*/*')).toEqual([200, json, '0-0/*'])
    expect(await formatOf(pathOf(eve), '*/*')).toEqual([200, json, '*/*'])
  })

  test.each(['user_id=in.()', 'full_name=eq.Eve'])('returns no row for the filter %s', async (filter) => {
    expect((await get(`${PROFILES_PATH}?${filter}`)).body).toEqual([])
  })

  test('creates a missing profile on the first read, also for concurrent requests', async () => {
    await app.sql('delete from profiles where user_id = $1', [ada.id])
    const replies = await Promise.all(Array.from({ length: 5 }, () => get(pathOf(ada)).set('accept', OBJECT)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  const INVALID_NAMES = ['x'.repeat(201), ' ', 7, null]
  test.each(INVALID_NAMES)('creates a profile without the invalid name %j', async (name) => {
    await app.sql('delete from profiles where user_id = $1', [ada.id])
    await app.sql(
      "update users set user_metadata = jsonb_build_object('full_name', $2::jsonb) where id = $1",
      [ada.id, JSON.stringify(name)],
    )
    expect((await get(pathOf(ada, '&select=full_name'))).body).toEqual([{ full_name: '' }])
  })

  test('returns an empty name after a sign-up without one', async () => {
    const user = await newUser(app, { fullName: null })
    const { body } = await get(pathOf(user), user)
    expect(body).toMatchObject([{ user_id: user.id, full_name: '', email: user.email }])
  })
})

describe('PATCH profiles', () => {
  const REPRESENTATION = ['prefer', 'return=representation'] as const

  test('trims the name, and returns the range and the applied preference', async () => {
    const silent = await patch(pathOf(ada), { full_name: 'Ada King' }).set('content-profile', 'public')
    expect([silent.status, silent.text, silent.headers['content-range']]).toEqual([204, '', '0-0/*'])
    expect(await nameOf(ada)).toBe('Ada King')
    const changed = await patch(pathOf(ada, '&select=*'), { full_name: '  Ada L.  ' }).set(...REPRESENTATION)
    expect([changed.status, changed.headers['preference-applied']]).toEqual([200, 'return=representation'])
    expect(changed.body).toMatchObject([{ user_id: ada.id, full_name: 'Ada L.', email: ada.email }])
    const other = await patch(pathOf(eve), { full_name: 'Mallory' })
    expect([other.status, other.headers['content-range']]).toEqual([204, '*/*'])
    expect((await patch(pathOf(ada), {})).status).toBe(204)
    expect(await nameOf(ada)).toBe('Ada L.')
  })

  test.each([
    [{ user_id: randomUUID() }, 403, '42501', expect.any(String)],
    [{ full_name: 'X', email: 'x' }, 403, '42501', expect.any(String)],
    [{ full_name: ' \t ' }, 400, '23514', 'Name cannot be empty'],
    [{ full_name: 'x'.repeat(201) }, 400, '23514', 'Name cannot be longer than 200 characters'],
    [{ full_name: null }, 400, '22P02', 'The value for full_name is not text.'],
    [{ full_name: 7 }, 400, '22P02', 'The value for full_name is not text.'],
    [{ full_name: 'a\0b' }, 400, '22021', expect.any(String)],
    [
      { preferred_currency: 'SEK' },
      400,
      '23514',
      expect.stringMatching(/^Choose one of these currencies: USD, /),
    ],
    [{ language: 'fr' }, 400, '23514', 'Choose one of these languages: en, de, es, ar'],
  ])('rejects %j with %i %s and changes nothing', async (body, status, code, message) => {
    const reply = await patch(pathOf(ada), body)
    expect(reply.status).toBe(status)
    expect(reply.body).toMatchObject({ code, message })
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  test.each(['𝒜'.repeat(200), "Robert'); drop table profiles;--"])('stores the name %s', async (name) => {
    expect((await patch(pathOf(ada), { full_name: name })).status).toBe(204)
    expect(await nameOf(ada)).toBe(name)
  })

  test('stores the currency, also next to an empty name', async () => {
    const user = await newUser(app, { fullName: null })
    const changed = await patch(pathOf(user), { preferred_currency: 'eur' }, user).set(...REPRESENTATION)
    expect(changed.body).toMatchObject([{ full_name: '', preferred_currency: 'EUR' }])
    expect(await findPreferredCurrencies(databaseOf(app))).toEqual(['EUR'])
    expect((await get(pathOf(ada))).body).toMatchObject([{ preferred_currency: 'USD' }])
  })

  test.each([
    ['AR', 'ar'],
    ['', ''],
  ])('stores %j as the language %j', async (sent, language) => {
    const user = await newUser(app)
    const changed = await patch(pathOf(user), { language: sent }, user).set(...REPRESENTATION)
    expect(changed.body).toMatchObject([{ language }])
  })

  test('changes nothing if one row is requested and none matches', async () => {
    const reply = await patch(`${pathOf(ada)}&full_name=neq.Ada Lovelace`, { full_name: 'X' })
      .set(...REPRESENTATION)
      .set('accept', OBJECT)
    expect([reply.status, reply.body.details]).toEqual([406, 'The result contains 0 rows'])
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })
})

describe('the table of profiles', () => {
  test('returns and changes only the rows of the user, also without row-level security', async () => {
    const owner = databaseOf(app)
    const other = { column: 'user_id', operator: 'eq', value: eve.id } as const
    expect(await findProfilesOfUser(owner, ada.id, [])).toMatchObject([{ user_id: ada.id }])
    expect(await findProfilesOfUser(owner, ada.id, [other])).toEqual([])
    const renamed = await updateProfilesOfUser(owner, ada.id, [], { full_name: 'Everybody' })
    expect(renamed).toMatchObject([{ user_id: ada.id }])
    expect(await nameOf(eve)).toBe('Eve')
  })

  test.each([
    ['add a row for another user', `insert into profiles values ('${randomUUID()}', 'X', 'x')`],
    ['change an email', "update profiles set email = 'x'"],
    ['delete its own row', 'delete from profiles'],
    ['read accounts', 'select * from users'],
    ['read sessions', 'select * from sessions'],
  ])('does not allow the role of a request to %s', async (_what, statement) => {
    await expect(asRestrictedRole(app, ada.id, statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('lets the role of a request change the columns that the contract names', async () => {
    const grants = await app.sql(`select column_name from information_schema.column_privileges
      where table_name = 'profiles' and grantee = 'satlens_user' and privilege_type = 'UPDATE'`)
    expect(grants.map(({ column_name }) => column_name).sort()).toEqual(Object.keys(PROFILE_FIELDS).sort())
  })

  test('cannot be read without the grants of that role', async () => {
    const bare = await temporaryApp()
    const user = await newUser(bare)
    await bare.sql('revoke all on profiles from satlens_user')
    const read = await bare.request.get(PROFILES_PATH).set(user.bearer)
    const renamed = await bare.request.patch(pathOf(user)).set(user.bearer).send({ full_name: 'X' })
    expect([read.status, renamed.status]).toEqual([500, 500])
    expect(read.text).not.toContain('permission')
  })
})
