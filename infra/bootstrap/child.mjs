import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './root.mjs'

/** Runs a command and prints its title and duration. Throws if it fails. */
export async function runStep(title, command, args, { env = {}, quiet = false } = {}) {
  console.log(`› ${title} …`)
  const startedAt = Date.now()
  const { code, output } = await run(command, args, { env, quiet })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  if (code !== 0) throw new Error(`${title} failed (exit code ${code}).${output ? `\n${output}` : ''}`)
  console.log(`  done in ${seconds} s`)
}

/** Runs a command. Returns its exit code and, if it is quiet, its output. */
export function run(command, args, { env = {}, cwd = root, quiet = false, timeoutMs } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...(timeoutMs ? { timeout: timeoutMs, killSignal: 'SIGKILL' } : {}),
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const stopForwarding = forwardSignals(child)
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => {
      stopForwarding()
      resolve({ code: code ?? (signal ? 1 : 0), output })
    })
  })
}

/** Runs the app. Forwards signals, returns its exit code, and stops it when npm exits. */
export async function runForeground(command, args) {
  const child = spawn(command, args, { cwd: root, env: process.env, stdio: 'inherit' })
  const stopForwarding = forwardSignals(child)
  const stopGuard = stopWhenNpmIsGone(child)
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (exitCode, signal) => resolve(exitCode ?? (signal ? 1 : 0)))
  })
  stopForwarding()
  stopGuard()
  return code
}

function forwardSignals(child) {
  const forwarders = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => {
    // The terminal sends Ctrl-C to the whole process group. Forwarding it would be a second signal, which skips the clean stop.
    const forward = () => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal))
    process.on(signal, forward)
    return [signal, forward]
  })
  return () => {
    for (const [signal, forward] of forwarders) process.off(signal, forward)
  }
}

// npm does not forward every signal. If it is killed, server and database would keep running.
function stopWhenNpmIsGone(child) {
  if (!process.env.npm_lifecycle_event) return () => {}
  const parent = process.ppid
  const npm = npmBehindShell()
  const timer = setInterval(() => {
    if (process.ppid !== parent || (npm && !isAlive(npm))) child.kill('SIGTERM')
  }, 250)
  return () => clearInterval(timer)
}

// A shell between npm and this process outlives npm. Its parent can be read on Linux only.
function npmBehindShell() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    const grandparent = Number(stat.slice(stat.lastIndexOf(')')).split(' ')[2])
    return readFileSync(`/proc/${grandparent}/comm`, 'utf8').startsWith('npm') ? grandparent : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
