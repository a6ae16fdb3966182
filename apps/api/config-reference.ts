// Writes the reference of the environment from its table. With --check it only says whether the reference is true.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { ENVIRONMENT } from './src/kernel/config/config.ts'
import { configTable, envExample } from './src/kernel/config/config-reference.ts'

const COMMAND = 'pnpm --dir apps/api config:reference'

const REFERENCE = {
  'docs/configuration.md': `# Configuration

The server reads its environment once, at start. Nothing has to be set in development. A value that cannot be read
ends the start with a line that names the variable; so does, with \`NODE_ENV=production\`, one that is missing.

An empty variable counts as not set. A switch is \`true\`, \`1\`, \`yes\` or \`on\`, or else \`false\`, \`0\`, \`no\` or \`off\`.
Times are in seconds. \`npm start\` and \`npm run dev\` also read a file \`.env\` (begin with a copy of \`.env.example\`); what the
environment says itself wins.

${configTable(ENVIRONMENT)}
This page and \`.env.example\` are written by \`${COMMAND}\` from the table in \`apps/api/src/kernel/config/config.ts\`.
\`npm run verify\` fails when they differ from it.
`,
  '.env.example': `# Every variable that the server reads, with what it does and its default. Nothing has to be set in development.
# Copy the file to .env and take the # from the lines you want to change: npm start and npm run dev read it.
# A server started by hand is given it by node --env-file=.env apps/api/dist/main.js.
# Written by \`${COMMAND}\`: edit the table in apps/api/src/kernel/config/config.ts instead.

${envExample(ENVIRONMENT)}`,
}

const stale: string[] = []
for (const [file, text] of Object.entries(REFERENCE)) {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  if (!process.argv.includes('--check')) await writeFile(path, text)
  else if ((await readFile(path, 'utf8').catch(() => null)) !== text) stale.push(file)
}
if (stale.length > 0) {
  process.stderr.write(`Not as the configuration says: ${stale.join(', ')}. Run \`${COMMAND}\`.\n`)
  process.exitCode = 1
}
