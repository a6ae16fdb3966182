import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

// Linux reports processor time in ticks of this length on every architecture.
const TICK_MS = 10

/** Processor time in milliseconds of a process and all processes below it, also of those that have ended. */
export function readProcessorMs(pid: number): number {
  const stats = listProcesses()
  const sum = (parent: ProcessStat): number =>
    stats
      .filter(({ parentPid }) => parentPid === parent.pid)
      .reduce((ms, child) => ms + sum(child), parent.processorMs)
  const root = stats.find((one) => one.pid === pid)
  if (!root) throw new Error(`There is no process ${pid}.`)
  return sum(root)
}

/** Returns the process that started this one. */
export const parentOf = (pid: number): number => Number(readStatus(pid, 'PPid'))

/** Returns the resident memory of a process in MB. */
export const readMemoryMb = (pid: number): number => Number(readStatus(pid, 'VmRSS')) / 1_024

/** Returns a number of /proc/<pid>/status; sizes are in kB (proc_pid_status(5)). */
function readStatus(pid: number, name: string): string | undefined {
  return new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
}

/** Returns the process that listens on this TCP port of this machine, or null. */
export function findListener(port: number): number | null {
  const LISTEN = '0A'
  const sockets = ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, address = '', , state]) => state === LISTEN && parseInt(address.split(':')[1] ?? '', 16) === port,
      )
      .map((fields) => `socket:[${fields[9]}]`),
  )
  return listPids().find((pid) => listOpenFiles(pid).some((file) => sockets.includes(file))) ?? null
}

interface ProcessStat {
  readonly pid: number
  readonly parentPid: number
  readonly processorMs: number
}

/** Reads /proc/<pid>/stat of every process (proc_pid_stat(5)). */
function listProcesses(): ProcessStat[] {
  return listPids().flatMap((pid) => {
    const line = readOrNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
    // The name in parentheses may contain spaces. The fields after it start with the third one.
    const fields = line?.slice(line.lastIndexOf(')') + 2).split(' ') ?? []
    if (fields.length === 0) return []
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return [{ pid, parentPid: Number(fields[1]), processorMs: ticks * TICK_MS }]
  })
}

const listPids = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)

const listOpenFiles = (pid: number): string[] =>
  (readOrNull(() => readdirSync(`/proc/${pid}/fd`)) ?? []).flatMap(
    (file) => readOrNull(() => readlinkSync(`/proc/${pid}/fd/${file}`)) ?? [],
  )

/** A process may end while it is read. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}
