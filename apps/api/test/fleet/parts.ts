import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clockEnv, wrappedBin } from './clocks.ts'
import { MACHINES, type Machine, NETWORK, SITE } from './machines.ts'
import { fillTemplate, REPOSITORY, readPgBouncerExample, readTemplate } from './templates.ts'

/** What the files need besides addresses. */
export interface FleetSettings {
  readonly folder: string
  readonly secrets: Readonly<Record<string, string>>
  readonly postgresBin: string
  readonly smtpUrl: string
  readonly priceOrigin: string
  /** Kept small in a drill, which fills disks. */
  readonly walKeepSize: string
  /** Where all members archive their WAL: a folder of another machine that each has mounted. */
  readonly archive: string
  /** True if the clock of each machine can be moved. */
  readonly hasClocks?: boolean
}

/** A program of the fleet. */
export interface Part {
  readonly name: string
  readonly machine: Machine
  readonly user: 'postgres' | 'root'
  readonly command: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  /** The files that it reads, by name. */
  readonly files: Readonly<Record<string, string>>
}

export const API_PORTS = [3001, 3002] as const

/** Lists the programs of the fleet in the order of their start. */
export function listParts(settings: FleetSettings): Part[] {
  const { folder, secrets } = settings
  const values = (machine: Machine, more: Record<string, string> = {}) => ({
    ...Object.fromEntries(Object.entries(MACHINES).map(([name, address]) => [name.toUpperCase(), address])),
    ...secrets,
    NAME: machine,
    SELF: MACHINES[machine],
    DATA: join(folder, machine),
    NETWORK,
    SITE,
    SITE_URL: `http://${SITE}`,
    SMTP_URL: settings.smtpUrl,
    POSTGRES_BIN: settings.hasClocks ? wrappedBin(folder, machine) : settings.postgresBin,
    ARCHIVE: settings.archive,
    SHARED_BUFFERS: '64MB',
    WAL_KEEP_SIZE: settings.walKeepSize,
    WATCHDOG: 'off',
    ETCD_STATE: 'new',
    ...more,
  })
  const part = (
    machine: Machine,
    template: string,
    command: (file: string) => string[],
    more: Partial<Part> & { values?: Record<string, string> } = {},
  ): Part => {
    const { values: extra, ...rest } = more
    const file = join(folder, machine, template)
    const text = fillTemplate(readTemplate(template), values(machine, extra))
    return {
      name: machine,
      machine,
      user: 'postgres',
      command: command(file),
      files: { [file]: text },
      ...rest,
    }
  }
  const of = (kind: 'etcd' | 'postgres' | 'redis' | 'sentinel') =>
    ([1, 2, 3] as const).map((nth) => `${kind}${nth}` as const)

  const parts = [
    ...of('etcd').map((machine) => part(machine, 'etcd.yaml', (file) => ['etcd', '--config-file', file])),
    ...of('postgres').map((machine) => part(machine, 'patroni.yml', (file) => ['patroni', file])),
    ...of('redis').map((machine) =>
      part(machine, 'redis.conf', (file) => ['redis-server', file], {
        values: { REPLICA_OF: machine === 'redis1' ? '' : `replicaof ${MACHINES.redis1} 6379` },
      }),
    ),
    ...of('sentinel').map((machine) => part(machine, 'sentinel.conf', (file) => ['redis-sentinel', file])),
    ...(['app1', 'app2'] as const).flatMap((machine) => [
      part(machine, 'haproxy.cfg', (file) => ['haproxy', '-W', '-f', file], { name: `haproxy@${machine}` }),
      pgbouncer(machine),
      ...API_PORTS.map((port) => api(machine, port)),
    ]),
    ...(['edge1', 'edge2'] as const).flatMap((machine) => [
      caddy(machine),
      part(
        machine,
        'keepalived.conf',
        (file) => [
          'keepalived',
          ...['--dont-fork', '--log-console', '--use-file', file],
          ...['pid', 'vrrp_pid'].map((pid) => `--${pid}=${file}.${pid}`),
        ],
        {
          name: `keepalived@${machine}`,
          user: 'root',
          values: {
            INTERFACE: 'eth0',
            PEER: machine === 'edge1' ? MACHINES.edge2 : MACHINES.edge1,
            PRIORITY: machine === 'edge1' ? '101' : '100',
          },
        },
      ),
    ]),
  ]
  return settings.hasClocks ? parts.map(withClock) : parts

  function withClock(one: Part): Part {
    // PostgreSQL is wrapped, because Patroni starts it.
    if (!['haproxy', 'pgbouncer', process.execPath].includes(one.command[0] ?? '')) return one
    // Only the program itself, not what starts it as another user: the library shares memory by process.
    const variables = Object.entries(clockEnv(folder, one.machine)).map(([name, value]) => `${name}=${value}`)
    return { ...one, command: ['env', ...variables, ...one.command] }
  }

  function pgbouncer(machine: Machine): Part {
    const [file, userlist] = [join(folder, machine, 'pgbouncer.ini'), join(folder, machine, 'userlist.txt')]
    return {
      name: `pgbouncer@${machine}`,
      machine,
      user: 'postgres',
      command: ['pgbouncer', file],
      files: {
        [file]: readPgBouncerExample(userlist),
        [userlist]: `"satlens" "${secrets.DATABASE_PASSWORD}"\n`,
      },
    }
  }

  function api(machine: Machine, port: number): Part {
    const text = fillTemplate(readTemplate('environment'), values(machine))
    const file = join(folder, machine, 'environment')
    return {
      name: `api@${machine}:${port}`,
      machine,
      user: 'postgres',
      command: [process.execPath, join(REPOSITORY, 'apps/api/dist/main.js')],
      files: { [file]: text },
      env: {
        ...parseEnvironment(text),
        PORT: String(port),
        LOG_LEVEL: 'warn',
        MALLOC_ARENA_MAX: '1',
        // Of this fleet: no certificate, no confirmation by email, and prices of the drill.
        ALLOW_HTTP_SITE: 'true',
        MAILER_AUTOCONFIRM: 'true',
        PRICE_SPOT_URL: `${settings.priceOrigin}/spot`,
        PRICE_BUY_URL: `${settings.priceOrigin}/buy`,
        PRICE_TICKER_URL: `${settings.priceOrigin}/ticker`,
        PRICE_CANDLES_URL: `${settings.priceOrigin}/candles`,
        PRICE_OHLC_URL: `${settings.priceOrigin}/ohlc`,
      },
    }
  }

  function caddy(machine: Machine): Part {
    const addresses = [MACHINES.app1, MACHINES.app2].flatMap((host) =>
      API_PORTS.map((port) => `${host}:${port}`),
    )
    return {
      name: `caddy@${machine}`,
      machine,
      user: 'root',
      command: [
        'caddy',
        'run',
        '--config',
        join(REPOSITORY, 'infra/examples/Caddyfile'),
        '--adapter',
        'caddyfile',
      ],
      files: {},
      env: {
        HOME: join(folder, machine),
        SITE_ADDRESS: `http://${SITE}`,
        SATLENS_PROCESSES: addresses.join(' '),
      },
    }
  }
}

/** Reads `NAME=value` lines, as systemd does for an EnvironmentFile. */
const parseEnvironment = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  )

/** Writes the files of a part unless they exist: Redis and Sentinel change theirs. */
export function writeFiles(part: Part, owner: { readonly uid: number; readonly gid: number }): void {
  for (const [file, text] of Object.entries(part.files)) {
    if (existsSync(file)) continue
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, owner.uid, owner.gid)
  }
}
