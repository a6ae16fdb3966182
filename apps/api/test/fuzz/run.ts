// Asks a whole app random things: `pnpm --dir apps/api fuzz -- --requests 100000 --seed random`.
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  // pnpm hands its own `--` over.
  args: process.argv.slice(2).filter((arg) => arg !== '--'),
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '20261121' },
  },
})

const vitest = spawn(
  'vitest',
  ['run', 'test/fuzz.test.ts', '--reporter=default', '--disable-console-intercept'],
  {
    stdio: 'inherit',
    env: { ...process.env, FUZZ_REQUESTS: values.requests, FUZZ_SEED: values.seed },
  },
)
vitest.on('exit', (code) => {
  process.exitCode = code ?? 1
})
