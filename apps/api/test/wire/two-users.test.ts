import { beforeAll, describe, expect, test } from 'vitest'
import { OAUTH_ENV } from '../accounts/oauth-app.ts'
import { bearer, signUp, VERSIONED } from '../accounts/people.ts'
import { withProvider } from '../accounts/provider-sign-in.ts'
import { addTotp } from '../accounts/second-factor.ts'
import { expectNoCanary } from '../assertions/canary.ts'
import { asRestrictedRole } from '../harness/as-restricted-role.ts'
import { perFile } from '../harness/per-file.ts'
import { PUBLIC_ROUTES } from '../harness/public-routes.ts'
import { routesOf } from '../harness/routes-of.ts'
import { startTestApp } from '../harness/test-app.ts'
import { startProviderServer } from '../servers/provider-server.ts'
import { startSmsReceiver } from '../servers/sms-receiver.ts'
import { ATTEMPTS } from './two-users/attempts.ts'
import { createOwner, type Owner } from './two-users/owner.ts'

const provider = perFile(startProviderServer)
const carrier = perFile(startSmsReceiver)
const app = perFile(() => startTestApp({ env: withProvider(provider, { ...carrier.env, ...OAUTH_ENV }) }))
let owner: Owner
beforeAll(async () => {
  owner = await createOwner(app)
})

test('every route that requires a token has attempts by a stranger', () => {
  const guarded = routesOf(app.app.server)
    .filter(({ path }) => path !== '*' && !PUBLIC_ROUTES.test(path))
    .flatMap(({ path, methods }) =>
      methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${path}`),
    )
  expect(Object.keys(ATTEMPTS).sort()).toEqual(guarded.sort())
})

describe('a stranger at aal2 sees and changes nothing of another user', () => {
  test.each(Object.entries(ATTEMPTS))('the attempts at %s are denied', async (call, attempts) => {
    const [method = '', path = ''] = call.split(' ')
    const before = await owner.rows()
    const list = typeof attempts === 'number' ? { status: attempts } : attempts(owner)
    for (const { id = '', query = '', body, headers = {}, status: expected } of [list].flat()) {
      const url = `${path.replace(/:\w+/, id)}?${query}`
      const { aal2Session } = await addTotp(app, await signUp(app))
      const answer = await app.app.server.inject({
        method: method as 'GET',
        url,
        headers: {
          ...VERSIONED,
          ...bearer(aal2Session),
          ...headers,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      })
      const [status, code] = String(expected).split(' ')
      expect(String(answer.statusCode), answer.body).toBe(status)
      if (code) expect(answer.json().code).toBe(code)
      expectNoCanary(owner.canaries, { asked: `${url} ${JSON.stringify(body)}`, answer })
    }
    expect(await owner.rows()).toBe(before)
  })
})

describe('row-level security', () => {
  const tables = () =>
    app.sql<{ name: string; grants: readonly string[]; isGuarded: boolean }>(
      `select c.relname as name, c.relrowsecurity as "isGuarded",
         array(select p from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE']) p
               where has_table_privilege('satlens_user', c.oid, p)
                  or (p <> 'DELETE' and has_any_column_privilege('satlens_user', c.oid, p))) as grants
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
    )

  test('row-level security is enabled on every table that user requests can access', async () => {
    const reached = (await tables()).filter(({ grants }) => grants.length > 0)
    const names = reached.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['profiles', 'send_requests', 'wallets']))
    expect(reached.filter(({ isGuarded }) => !isGuarded)).toEqual([])
  })

  test('row-level security hides other users from a query without a user filter', async () => {
    const stranger = await signUp(app)
    for (const { name, grants } of await tables()) {
      const see = asRestrictedRole(app, stranger.user.id, `select * from ${name}`)
      if (!grants.includes('SELECT')) {
        await expect(see, name).rejects.toMatchObject({ code: '42501' })
        continue
      }
      const rows = await see
      expect(
        rows.filter((row) => row.user_id !== stranger.user.id),
        name,
      ).toEqual([])
    }
  })

  test('row-level security rejects rows written for another user', async () => {
    const stranger = await signUp(app)
    const before = await owner.rows()
    const theirs = await app.sql<{ name: string }>(
      "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
    )
    for (const { name } of theirs) {
      const attempt = (statement: string) => asRestrictedRole(app, stranger.user.id, statement)
      const insert = attempt(`insert into ${name} (user_id) values ('${owner.id}')`)
      await expect(insert, name).rejects.toMatchObject({ code: '42501' })
      for (const change of [`update ${name} set user_id = '${stranger.user.id}'`, `delete from ${name}`]) {
        const changed = attempt(`${change} where user_id = '${owner.id}' returning 1`)
        expect(await changed.catch(({ code }) => code), change).toSatisfy(
          (result) => result === '42501' || result.length === 0,
        )
      }
    }
    expect(await owner.rows()).toBe(before)
  })
})
