import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'

const PROGRAM = fileURLToPath(new URL('two-stages.mjs', import.meta.url))

/** Starts the stages under a pseudo-terminal, or as a script of npm, and waits until the first one runs. */
async function startStages(kind: 'terminal' | 'npm script') {
  const folder = mkdtempSync(join(tmpdir(), 'satlens-interrupt-'))
  const log = join(folder, 'log')
  const command = `"${process.execPath}" "${PROGRAM}" "${log}"`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { stages: command } }))
  // `script` of util-linux and of BSD, which every supported system has.
  const isBsd = process.platform === 'darwin'
  const inTerminal = isBsd ? ['-q', '/dev/null', 'sh', '-c', command] : ['-qec', command, '/dev/null']
  const child =
    kind === 'terminal'
      ? spawn('script', inTerminal, { stdio: ['pipe', 'ignore', 'inherit'] })
      : spawn('npm', ['run', '--silent', 'stages'], { cwd: folder, stdio: 'ignore' })
  const lines = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  onTestFinished(async () => {
    child.kill('SIGKILL')
    for (const pid of pidsIn(lines())) killIfAlive(pid)
    rmSync(folder, { recursive: true })
  })
  await vi.waitFor(() => expect(lines()).toHaveLength(2), { timeout: 8_000 })
  return { child, lines, pids: pidsIn(lines()) }
}

const pidsIn = (lines: readonly string[]) =>
  lines.flatMap((line) => (line.startsWith('started') ? line.split(' ').slice(1).map(Number) : []))

function killIfAlive(pid: number): void {
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

/** A process that has ended and was not collected by its parent counts as ended. */
const isAlive = (pid: number): boolean =>
  /^[^ZX]/.test(spawnSync('ps', ['-o', 'state=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim())

async function exitCodeOf(child: ChildProcess): Promise<unknown> {
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  return code
}

// A process that ignores signals is killed after four seconds.
describe('a command of several stages', { timeout: 20_000 }, () => {
  test('ends every process and starts no further stage after Ctrl-C', async () => {
    const { child, lines, pids } = await startStages('terminal')
    child.stdin?.write('\x03')
    expect(await exitCodeOf(child)).toBe(130)
    expect(pids.filter(isAlive)).toEqual([])
    expect(lines()).toEqual(['stage first', expect.stringMatching(/^started/), 'Stopped by SIGINT.'])
  })

  test('ends at once after a second Ctrl-C', async () => {
    const { child, pids } = await startStages('terminal')
    child.stdin?.write('\x03')
    await new Promise((resolve) => setTimeout(resolve, 300))
    child.stdin?.write('\x03')
    const isKilledEarly = await Promise.race([
      exitCodeOf(child).then(() => true),
      new Promise((resolve) => setTimeout(() => resolve(false), 3_000)),
    ])
    expect(isKilledEarly).toBe(true)
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('ends every process after npm was killed', async () => {
    const { child, lines, pids } = await startStages('npm script')
    child.kill('SIGKILL')
    await vi.waitFor(() => expect(pids.filter(isAlive)).toEqual([]), { timeout: 8_000 })
    expect(lines()).not.toContain('stage second')
  })
})
