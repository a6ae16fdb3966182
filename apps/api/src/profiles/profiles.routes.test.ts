import { randomUUID } from 'node:crypto'
import { PROFILES_PATH } from '@satlens/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asRestrictedRole } from '../../test/as-restricted-role.ts'
import { breakableDatabase } from '../../test/breakable-database.ts'
import { freshDatabase } from '../../test/fresh-database.ts'
import { type NewUser, newUser } from '../../test/new-user.ts'
import { startTestApp, type TestApp, temporaryApp } from '../../test/test-app.ts'

const OBJECT = 'application/vnd.pgrst.object+json'
const ERROR_KEYS = ['code', 'details', 'hint', 'message']

let app: TestApp
let ada: NewUser
let eve: NewUser
beforeAll(async () => {
  app = await startTestApp()
  eve = await newUser(app, { fullName: 'Eve' })
})
afterAll(() => app.close())
beforeEach(async () => {
  ada = await newUser(app, { fullName: 'Ada Lovelace' })
})

const of = (user: NewUser, more = '') => `${PROFILES_PATH}?user_id=eq.${user.id}${more}`
const get = (path: string, by = ada) => app.request.get(path).set(by.bearer)
const patch = (path: string, body: object | string, by = ada) =>
  app.request.patch(path).set(by.bearer).set('content-type', 'application/json').send(body)
const nameOf = async (user: NewUser) =>
  (await app.sql('select full_name from profiles where user_id = $1', [user.id]))[0]?.full_name

describe('GET profiles', () => {
  test("[wire 107] one's own row as an object, with full_name and email", async () => {
    const reply = await get(of(ada, '&select=*')).set('accept', OBJECT).set('accept-profile', 'public')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe(`${OBJECT}; charset=utf-8`)
    expect(reply.headers['content-range']).toBe('0-0/*')
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(reply.body).toEqual({
      user_id: ada.id,
      full_name: 'Ada Lovelace',
      email: ada.email,
    })
  })

  test("[wire 108] somebody else's id as an object is 406 PGRST116 with the four keys", async () => {
    const reply = await get(of(eve, '&select=*')).set('accept', OBJECT)
    expect(reply.status).toBe(406)
    expect(reply.body).toMatchObject({ code: 'PGRST116', details: expect.stringContaining('0 rows') })
    expect(Object.keys(reply.body).sort()).toEqual(ERROR_KEYS)
  })

  test('the list without a filter holds the own row and no other', async () => {
    const reply = await get(PROFILES_PATH)
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['content-range']).toBe('0-0/*')
    expect(reply.body.map(({ user_id }: { user_id: string }) => user_id)).toEqual([ada.id])
  })

  test('a list that matches nothing is empty and has no range', async () => {
    for (const path of [of(eve), `${PROFILES_PATH}?full_name=eq.Nobody`, `${PROFILES_PATH}?user_id=in.()`]) {
      const reply = await get(path)
      expect(reply.status).toBe(200)
      expect(reply.body).toEqual([])
      expect(reply.headers['content-range']).toBe('*/*')
    }
  })

  test('no filter of the subset reaches the row of another', async () => {
    for (const filter of [
      `user_id=in.(${eve.id})`,
      `user_id=neq.${ada.id}`,
      'full_name=eq.Eve',
      `email=in.("${eve.email}")`,
      `user_id=eq.${eve.id}&user_id=neq.${ada.id}`,
    ]) {
      expect((await get(`${PROFILES_PATH}?${filter}`)).body).toEqual([])
    }
  })

  test('select picks columns, in the order asked for', async () => {
    const reply = await get(of(ada, '&select=email,full_name'))
    expect(reply.text).toBe(JSON.stringify([{ email: ada.email, full_name: 'Ada Lovelace' }]))
  })

  test('[wire 112] unknown columns, bad values and bad filters have their codes', async () => {
    for (const [search, code] of [
      ['nope=eq.1', '42703'],
      ['select=nope', '42703'],
      ['user_id=eq.x', '22P02'],
      ['user_id=zz.1', 'PGRST100'],
    ]) {
      const reply = await get(`${PROFILES_PATH}?${search}`)
      expect(reply.status).toBe(400)
      expect(reply.body.code).toBe(code)
      expect(Object.keys(reply.body).sort()).toEqual(ERROR_KEYS)
    }
  })

  test('[wire 113] the project key alone is 401 42501 with WWW-Authenticate', async () => {
    const withKey = { apikey: 'sb_publishable_x', authorization: 'Bearer sb_publishable_x' }
    for (const headers of [withKey, { apikey: 'sb_publishable_x' }, {}]) {
      const reply = await app.request.get(PROFILES_PATH).set(headers)
      expect(reply.status).toBe(401)
      expect(reply.body.code).toBe('42501')
      expect(reply.headers['www-authenticate']).toBe('Bearer')
    }
  })

  test('[wire 114] an expired token is 401 PGRST303 JWT expired', async () => {
    const later = await temporaryApp()
    const user = await newUser(later)
    later.clock.advance({ hours: 2 })
    const reply = await later.request.get(PROFILES_PATH).set(user.bearer)
    expect(reply.status).toBe(401)
    expect(reply.body).toMatchObject({ code: 'PGRST303', message: 'JWT expired' })
    expect(reply.headers['www-authenticate']).toContain('invalid_token')
  })

  test('a token that was tampered with, or whose session has ended, is 401 PGRST301', async () => {
    const forged = await app.request
      .get(PROFILES_PATH)
      .set('authorization', `Bearer ${ada.accessToken.slice(0, -4)}AAAA`)
    expect(forged.status).toBe(401)
    expect(forged.body.code).toBe('PGRST301')

    await app.request.post('/auth/v1/logout?scope=local').set(ada.bearer)
    const signedOut = await get(of(ada))
    expect(signedOut.status).toBe(401)
    expect(signedOut.body.code).toBe('PGRST301')
  })

  test('another schema and a media type that is not served are 406', async () => {
    expect((await get(of(ada)).set('accept-profile', 'auth')).body).toMatchObject({ code: 'PGRST106' })
    const csv = await get(of(ada)).set('accept', 'text/csv')
    expect(csv.status).toBe(406)
    expect(csv.body.code).toBe('PGRST107')
  })

  test('an account without a profile gets one when it is first read, also by several at once', async () => {
    await app.sql('delete from profiles where user_id = $1', [ada.id])
    const replies = await Promise.all(Array.from({ length: 5 }, () => get(of(ada)).set('accept', OBJECT)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  test('a dead database is 503 PGRST000 with Retry-After', async () => {
    const database = await breakableDatabase(await freshDatabase())
    const doomed = await temporaryApp({ databaseUrl: database.url })
    const user = await newUser(doomed)
    await database.cut()
    const reply = await doomed.request.get(PROFILES_PATH).set(user.bearer)
    expect(reply.status).toBe(503)
    expect(reply.body.code).toBe('PGRST000')
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('PATCH profiles', () => {
  test('[wire 109] renames with 204 and no body, or with 200 and the row where that is preferred', async () => {
    const silent = await patch(of(ada), { full_name: 'Ada King' }).set('content-profile', 'public')
    expect(silent.status).toBe(204)
    expect(silent.text).toBe('')
    expect(silent.headers['content-range']).toBe('0-0/*')
    expect(await nameOf(ada)).toBe('Ada King')

    const told = await patch(of(ada, '&select=*'), { full_name: '  Ada L.  ' }).set(
      'prefer',
      'return=representation',
    )
    expect(told.status).toBe(200)
    expect(told.headers['preference-applied']).toBe('return=representation')
    expect(told.body).toEqual([{ user_id: ada.id, full_name: 'Ada L.', email: ada.email }])
  })

  test("[wire 110] somebody else's id is 204 or an empty list, and their row is unchanged", async () => {
    const silent = await patch(of(eve), { full_name: 'Mallory' })
    expect(silent.status).toBe(204)
    expect(silent.headers['content-range']).toBe('*/*')
    const told = await patch(of(eve), { full_name: 'Mallory' }).set('prefer', 'return=representation')
    expect(told.status).toBe(200)
    expect(told.body).toEqual([])
    expect(await nameOf(eve)).toBe('Eve')
  })

  test('[wire 111] email and user_id are 403 42501, unknown columns PGRST204, no filter 400', async () => {
    for (const body of [{ email: 'x@example.com' }, { user_id: eve.id }, { full_name: 'X', email: 'x' }]) {
      const reply = await patch(of(ada), body)
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('42501')
    }
    const unknown = await patch(of(ada), { nope: 1 })
    expect(unknown.status).toBe(400)
    expect(unknown.body.code).toBe('PGRST204')
    const everybody = await patch(PROFILES_PATH, { full_name: 'X' })
    expect(everybody.status).toBe(400)
    expect(everybody.body.code).toBe('21000')
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  test('a name that is empty, too long or no text is 400, in the words of the form', async () => {
    for (const [fullName, code, message] of [
      ['', '23514', 'Name cannot be empty'],
      [' \t ', '23514', 'Name cannot be empty'],
      ['x'.repeat(201), '23514', 'Name cannot be longer than 200 characters'],
      [null, '22P02', 'The full name must be a text.'],
      [7, '22P02', 'The full name must be a text.'],
      ['a\0b', '22021', expect.any(String)],
    ]) {
      const reply = await patch(of(ada), { full_name: fullName })
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ code, message })
    }
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  test('takes any script and 200 characters as people count them', async () => {
    for (const name of [
      'Björk Guðmundsdóttir',
      '李清照',
      '𝒜'.repeat(200),
      "Robert'); drop table profiles;--",
    ]) {
      expect((await patch(of(ada), { full_name: name })).status).toBe(204)
      expect(await nameOf(ada)).toBe(name)
    }
  })

  test('asked for exactly one row, anything else is 406 and changes nothing', async () => {
    const reply = await patch(`${of(ada)}&full_name=neq.Ada Lovelace`, { full_name: 'X' })
      .set('prefer', 'return=representation')
      .set('accept', OBJECT)
    expect(reply.status).toBe(406)
    expect(reply.body.code).toBe('PGRST116')
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  test('a filter that fits everybody renames the own row and no other', async () => {
    const reply = await patch(`${PROFILES_PATH}?full_name=neq.nobody`, { full_name: 'Everybody' }).set(
      'prefer',
      'return=representation',
    )
    expect(reply.body).toEqual([{ user_id: ada.id, full_name: 'Everybody', email: ada.email }])
    expect(await nameOf(eve)).toBe('Eve')
  })

  test('nobody, another schema and a form that is not served are refused, and nothing changes', async () => {
    const change = { full_name: 'X' }
    for (const [reply, status, code] of [
      [await app.request.patch(of(ada)).send(change), 401, '42501'],
      [await patch(of(ada), change).set('content-profile', 'auth'), 406, 'PGRST106'],
      [await patch(of(ada), change).set('accept', 'text/csv'), 406, 'PGRST107'],
      [await patch(of(ada), 'full_name=X').set('content-type', 'text/plain'), 400, 'PGRST102'],
      [await patch(of(ada), 'full_name=X').type('form'), 415, 'PGRST102'],
    ] as const) {
      expect(reply.status).toBe(status)
      expect(reply.body.code).toBe(code)
      expect(Object.keys(reply.body).sort()).toEqual(ERROR_KEYS)
    }
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  test('an empty object changes nothing', async () => {
    const reply = await patch(of(ada), {})
    expect(reply.status).toBe(204)
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  test.each([['{'], [''], ['[]'], ['"x"'], ['null']])('the body %j is 400 PGRST102', async (body) => {
    const reply = await patch(of(ada), body)
    expect(reply.status).toBe(400)
    expect(reply.body.code).toBe('PGRST102')
    expect(Object.keys(reply.body).sort()).toEqual(ERROR_KEYS)
  })
})

describe('everything else under /rest/v1', () => {
  test('adding and removing rows is 403 for a user, 401 for nobody, and happens for none', async () => {
    for (const method of ['post', 'put', 'delete'] as const) {
      const reply = await app.request[method](of(ada)).set(ada.bearer)
      expect(reply.status).toBe(403)
      expect(reply.body.code).toBe('42501')
      expect((await app.request[method](of(ada))).status).toBe(401)
    }
    expect(await nameOf(ada)).toBe('Ada Lovelace')
  })

  test('unknown tables and functions are 404 PGRST205', async () => {
    for (const path of ['/rest/v1/users', '/rest/v1/rpc/now', '/rest/v1/wallets?select=*', '/rest/v1/']) {
      const reply = await get(path)
      expect(reply.status).toBe(404)
      expect(reply.body.code).toBe('PGRST205')
      expect(Object.keys(reply.body).sort()).toEqual(ERROR_KEYS)
    }
  })
})

describe('the second wall', () => {
  test('a query without any filter still sees and changes only the own row', async () => {
    const seen = await asRestrictedRole(app, ada.id, 'select user_id from profiles')
    expect(seen).toEqual([{ user_id: ada.id }])
    const changed = await asRestrictedRole(
      app,
      ada.id,
      "update profiles set full_name = 'Everybody' returning user_id",
    )
    expect(changed).toEqual([{ user_id: ada.id }])
    expect(await asRestrictedRole(app, randomUUID(), 'select user_id from profiles')).toEqual([])
    expect(await nameOf(eve)).toBe('Eve')
  })

  test.each([
    ['add a row for another', `insert into profiles values ('${randomUUID()}', 'X', 'x')`],
    ['change an address', "update profiles set email = 'x'"],
    ['empty the own name', "update profiles set full_name = ''"],
    ['delete the own row', 'delete from profiles'],
    ['read accounts', 'select * from users'],
    ['read sessions', 'select * from sessions'],
  ])('the role of a request cannot %s', async (_what, statement) => {
    await expect(asRestrictedRole(app, ada.id, statement)).rejects.toMatchObject({ code: '42501' })
  })

  test('every request runs as that role: without its grants nothing is served', async () => {
    const bare = await temporaryApp()
    const user = await newUser(bare)
    await bare.sql('revoke all on profiles from satlens_user')
    const read = await bare.request.get(PROFILES_PATH).set(user.bearer)
    const renamed = await bare.request
      .patch(`${PROFILES_PATH}?user_id=eq.${user.id}`)
      .set(user.bearer)
      .send({ full_name: 'X' })
    expect([read.status, renamed.status]).toEqual([500, 500])
    expect(read.text).not.toContain('permission')
  })
})

describe('insertProfile', () => {
  test('a sign-up without a name has a profile with an empty one', async () => {
    const user = await newUser(app, { fullName: null })
    expect((await get(of(user), user)).body).toEqual([{ user_id: user.id, full_name: '', email: user.email }])
  })

  test('a name that the rule refuses is left out, whatever an account brought along', async () => {
    for (const name of ['x'.repeat(201), ' ', 7, null]) {
      await app.sql('delete from profiles where user_id = $1', [ada.id])
      await app.sql(
        "update users set user_metadata = jsonb_build_object('full_name', $2::jsonb) where id = $1",
        [ada.id, JSON.stringify(name)],
      )
      expect((await get(of(ada, '&select=full_name'))).body).toEqual([{ full_name: '' }])
    }
  })

  test('the profile goes with the account', async () => {
    await app.sql('delete from users where id = $1', [ada.id])
    expect(await nameOf(ada)).toBeUndefined()
  })
})
