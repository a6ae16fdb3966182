import { describe, expect, test } from 'vitest'
import { findRunAsUser, pickStandIn } from './run-as-user.ts'

const ROOT = 'root:x:0:0:root:/root:/bin/bash'
const NOBODY = 'nobody:x:65534:65533:nobody:/nonexistent:/usr/sbin/nologin'
const POSTGRES = 'postgres:x:101:104::/var/lib/postgresql:/bin/bash'

describe('who stands in for root', () => {
  test('no one, where neither postgres nor nobody exists', () => {
    expect(pickStandIn('')).toBeNull()
    expect(pickStandIn(`${ROOT}\npostgresql:x:5:5::/:/bin/sh\n`)).toBeNull()
  })

  test('not a postgres that is root under another name', () => {
    expect(pickStandIn('postgres:x:0:0::/:/bin/sh\n')).toBeNull()
  })

  test('postgres before nobody, wherever they stand in the file', () => {
    expect(pickStandIn(`${NOBODY}\n${ROOT}\n${POSTGRES}\n`)).toMatchObject({
      name: 'postgres',
      uid: 101,
      gid: 104,
    })
    expect(pickStandIn(`${ROOT}\n${NOBODY}\n`)).toMatchObject({ name: 'nobody', uid: 65534, gid: 65533 })
  })

  test('a negative number is read as the system reads it', () => {
    expect(pickStandIn('nobody:*:-2:-2::/:/usr/bin/false')).toMatchObject({
      uid: 4294967294,
      gid: 4294967294,
    })
  })
})

if (process.getuid?.() === 0) {
  test('root lends itself another identity', () => {
    const user = findRunAsUser()
    expect(['postgres', '_postgres', 'nobody']).toContain(user.name)
    expect(user.identity).toEqual({ uid: user.uid, gid: user.gid })
  })
} else {
  test('a plain user runs the server as itself', () => {
    const user = findRunAsUser()
    expect(user.uid).toBe(process.getuid?.())
    expect(user.identity).toEqual({})
  })
}
