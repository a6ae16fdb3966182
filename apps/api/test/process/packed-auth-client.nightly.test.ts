import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { someEmail } from '../accounts/people.ts'
import { GOOD_PASSWORD, temporaryApp } from '../harness/test-app.ts'

const PACKAGE = fileURLToPath(new URL('../../../../packages/auth-client/', import.meta.url))
const PROGRAM = fileURLToPath(new URL('packed-auth-client/program.ts', import.meta.url))
const TSC = join(PACKAGE, 'node_modules/typescript/bin/tsc')

// The compiler options of a strict project outside this workspace that installs the package.
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    types: [],
    target: 'ES2023',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleDetection: 'force',
    rootDir: '.',
    outDir: 'built',
  },
  files: ['program.ts', 'readme.ts', 'mistake.ts'],
}

// This must not compile. It would if the declarations resolved to `any`.
const MISTAKE = `
  import { createBrowserAuthClient } from '@satlens/auth-client/browser'
  const client = createBrowserAuthClient({ baseUrl: 'http://localhost', origin: 'http://localhost' })
  // @ts-expect-error: it is a text
  export const id: number = (await client.getUser()).id`

let project: string
let installed: string

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'packed-auth-client-'))
  installed = join(project, 'node_modules/@satlens/auth-client')
  const folder = join(project, 'published')
  await run(process.execPath, [join(PACKAGE, 'build.mjs'), folder])
  const packed = await npm('pack', folder, '--json')
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }]
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  await npm('install', join(project, filename), `file:${join(PACKAGE, 'node_modules/ky')}`)
}, 60_000)
afterAll(() => rm(project, { recursive: true, force: true }))

test('the package contains scripts, declarations, readme and license only', async () => {
  const entries = await readdir(installed, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'index.js', 'index.d.ts']))
  const published = /(\.js|\.d\.ts|^README\.md|^LICENSE|^package\.json)$/
  expect(files.filter((name) => !published.test(name))).toEqual([])
  for (const entry of entries.filter(({ name }) => /\.(js|ts|json)$/.test(name))) {
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
    expect(text, entry.name).not.toMatch(/@satlens\/(?!auth-client)|workspace:|catalog:|"private"|\bzod\b/)
  }
})

test('declarations and readme examples compile and run in another project', async () => {
  await cp(PROGRAM, join(project, 'program.ts'))
  await writeFile(join(project, 'readme.ts'), await examplesOfReadme())
  await writeFile(join(project, 'mistake.ts'), MISTAKE)
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify(TSCONFIG))
  await run(process.execPath, [TSC, '-p', project])

  const app = await temporaryApp()
  const email = someEmail()
  const script = `
    const { runProgram } = await import('./built/program.js')
    console.log(JSON.stringify(await runProgram(...${JSON.stringify([app.url, email, GOOD_PASSWORD])})))`
  const output = await run(process.execPath, ['--input-type=module', '--eval', script])
  expect(JSON.parse(output)).toEqual({
    made: 'session',
    signedInAs: email,
    factors: 0,
    isEmpty: true,
    left: null,
    events: [`SIGNED_IN ${email}`, 'SIGNED_OUT nobody'],
    refusal: 'invalid_credentials',
  })
})

/** Returns the TypeScript examples of the readme and its list of events as one module. */
async function examplesOfReadme(): Promise<string> {
  const text = await readFile(join(installed, 'README.md'), 'utf8')
  const examples = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code)
  const events = [...text.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, event]) => `${event}: true`)
  expect(examples.length).toBeGreaterThan(1)
  return [
    ...examples,
    // Names that the examples leave to the reader.
    'declare const email: string, password: string\ndeclare function show(text: string): void',
    // A missing or extra event does not compile.
    `import type { AuthChangeEvent } from '@satlens/auth-client'`,
    `export const handledEvents: Record<AuthChangeEvent, true> = { ${events.join(', ')} }`,
  ].join('\n')
}

const npm = (...args: readonly string[]) =>
  run('npm', [...args, '--offline', '--ignore-scripts', '--no-audit', '--no-fund'], {
    npm_config_cache: join(project, '.npm'),
    npm_config_update_notifier: 'false',
  })

async function run(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const options = { cwd: project, env: { ...process.env, ...env } }
  const ended = await promisify(execFile)(program, args, options).catch(
    (error: Error & { stdout: string }) => {
      // The compiler prints its errors to stdout.
      throw new Error(`${error.message}\n${error.stdout}`)
    },
  )
  return ended.stdout
}
