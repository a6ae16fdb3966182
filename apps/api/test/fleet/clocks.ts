import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import { join } from 'node:path'
import type { Machine } from './machines.ts'

/** Of Debian's package libfaketime: a program that loads it reads its clock from a file. */
export const CLOCK_LIBRARY = `/usr/lib/${os.machine()}-linux-gnu/faketime/libfaketime.so.1`

const fileOf = (folder: string, machine: Machine) => join(folder, machine, 'clock')

/** Moves the clock of a machine by so many seconds, for the programs that {@link clockEnv} was given to. */
export const moveClock = (folder: string, machine: Machine, seconds: number) =>
  writeFileSync(fileOf(folder, machine), `${seconds < 0 ? '' : '+'}${seconds}s\n`)

/** Returns the variables of a program whose clock can be moved. Only the time of day moves, not the monotonic clock. */
export function clockEnv(folder: string, machine: Machine): Record<string, string> {
  return {
    LD_PRELOAD: CLOCK_LIBRARY,
    FAKETIME_TIMESTAMP_FILE: fileOf(folder, machine),
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_CACHE_DURATION: '1',
  }
}

/** The folder that {@link wrapPrograms} makes. */
export const wrappedBin = (folder: string, machine: Machine) => join(folder, machine, 'bin')

/**
 * Makes a folder with PostgreSQL's programs in which `postgres` itself has a movable clock. Patroni, which starts it, ends
 * when its own clock moves this way.
 */
export function wrapPrograms(folder: string, machine: Machine, bin: string): void {
  const wrapped = wrappedBin(folder, machine)
  rmSync(wrapped, { recursive: true, force: true })
  mkdirSync(wrapped)
  for (const name of readdirSync(bin))
    if (name !== 'postgres') symlinkSync(join(bin, name), join(wrapped, name))
  const exports = Object.entries(clockEnv(folder, machine)).map(
    ([name, value]) => `export ${name}='${value}'`,
  )
  writeFileSync(
    join(wrapped, 'postgres'),
    ['#!/bin/sh', ...exports, `exec '${join(bin, 'postgres')}' "$@"`, ''].join('\n'),
  )
  chmodSync(join(wrapped, 'postgres'), 0o755)
}
