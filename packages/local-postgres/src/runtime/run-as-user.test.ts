import { expect, test } from 'vitest'
import { findPostgresOsUser, findUnprivilegedUserInPasswd } from './run-as-user.ts'

const ROOT = 'root:x:0:0:root:/root:/bin/bash'
const NOBODY = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin'
const POSTGRES = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash'
const [asPostgres, asNobody] = [
  { name: 'postgres', uid: 101, gid: 104 },
  { name: 'nobody', uid: 65534, gid: 65533 },
]

test.each([
  ['nothing from an empty file', '', null],
  ['nothing without postgres and nobody', `${ROOT}\npostgresql:x:5:5::/:/bin/sh\n`, null],
  ['no postgres that is root under another name', 'postgres:x:0:0::/:/bin/sh\n', null],
  ['postgres before nobody, in any order', `${NOBODY}\n${ROOT}\n${POSTGRES}\n`, asPostgres],
  ['nobody where postgres is missing', `${ROOT}\n${NOBODY}\n`, asNobody],
  [
    'negative numbers as the system reads them',
    'nobody:*:-2:-2::/:/usr/bin/false',
    { name: 'nobody', uid: 4294967294, gid: 4294967294 },
  ],
])('findUnprivilegedUserInPasswd picks %s', (_what, passwd, user) => {
  const picked = findUnprivilegedUserInPasswd(passwd)
  if (user) expect(picked).toMatchObject(user)
  else expect(picked).toBeNull()
})

test('findPostgresOsUser returns another user for root and the current user otherwise', () => {
  const { name, uid, gid, identity } = findPostgresOsUser()
  const isRoot = process.getuid?.() === 0
  if (isRoot) expect(['postgres', '_postgres', 'nobody']).toContain(name)
  else expect(uid).toBe(process.getuid?.())
  expect(identity).toEqual(isRoot ? { uid, gid } : {})
})
