import { execFileSync } from 'node:child_process'

/** The machines of the fleet, each a network namespace with an address of the range for tests of networks (RFC 2544). */
export const MACHINES = {
  etcd1: '198.18.0.11',
  etcd2: '198.18.0.12',
  etcd3: '198.18.0.13',
  postgres1: '198.18.0.21',
  postgres2: '198.18.0.22',
  postgres3: '198.18.0.23',
  redis1: '198.18.0.31',
  redis2: '198.18.0.32',
  redis3: '198.18.0.33',
  sentinel1: '198.18.0.41',
  sentinel2: '198.18.0.42',
  sentinel3: '198.18.0.43',
  app1: '198.18.0.51',
  app2: '198.18.0.52',
  edge1: '198.18.0.61',
  edge2: '198.18.0.62',
} as const
export type Machine = keyof typeof MACHINES

export const MACHINE_NAMES = Object.keys(MACHINES) as Machine[]

/** The address of the site, which is on one of the machines with Caddy. */
export const SITE = '198.18.0.100'
/** The address of this process, where clients, the mail server and the price feed are. */
export const OUTSIDE = '198.18.0.254'
export const NETWORK = '198.18.0.0/15'
/** Every address of this range belongs to this process, so that each client has its own. */
const CLIENTS = '198.19.0.0/16'
const SWITCH = 'switch'

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] }).toString()
const linkOf = (machine: Machine) => `to-${machine}`

/** Returns a random address for a client. */
export const clientAddress = () =>
  `198.19.${Math.floor(Math.random() * 256)}.${1 + Math.floor(Math.random() * 254)}`

/** Creates the machines and the switch between them. This process needs network and mount namespaces of its own. */
export function createMachines(): void {
  execFileSync('mkdir', ['-p', '/run/netns'])
  execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns'])
  // Programs name shared memory by the ids of their processes, which begin again at one here.
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'mode=1777', 'tmpfs', '/dev/shm'])
  ip('link', 'set', 'lo', 'up')
  ip('link', 'add', SWITCH, 'type', 'bridge')
  ip('addr', 'add', `${OUTSIDE}/24`, 'dev', SWITCH)
  ip('link', 'set', SWITCH, 'up')
  ip('route', 'add', 'local', CLIENTS, 'dev', 'lo')
  for (const [machine, address] of Object.entries(MACHINES)) {
    ip('netns', 'add', machine)
    ip('link', 'add', `to-${machine}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', machine)
    ip('link', 'set', `to-${machine}`, 'master', SWITCH, 'up')
    ip('-n', machine, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', machine, 'link', 'set', 'lo', 'up')
    ip('-n', machine, 'link', 'set', 'eth0', 'up')
    ip('-n', machine, 'route', 'add', 'default', 'via', OUTSIDE)
  }
}

/** Takes the machine's interface out of the bridge: packets are lost without an error. */
export const unplug = (machine: Machine) => ip('link', 'set', linkOf(machine), 'nomaster')

export const plugIn = (machine: Machine) => ip('link', 'set', linkOf(machine), 'master', SWITCH)

/** Returns the ids of all processes of a machine. */
export const processesOf = (machine: Machine): number[] =>
  ip('netns', 'pids', machine).split('\n').filter(Boolean).map(Number)

/** Returns the command that runs another one on a machine, as the user of the fleet or as root. */
export const onMachine = (
  machine: Machine,
  command: readonly string[],
  user: 'postgres' | 'root',
): string[] => [
  'ip',
  'netns',
  'exec',
  machine,
  ...(user === 'root' ? [] : ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups']),
  ...command,
]
