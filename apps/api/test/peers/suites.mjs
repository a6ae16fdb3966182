import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { readGoTestOutput, readJestReport, readJunitReport } from './report.mjs'

/** Reads the servers of a compose file: each service with a port at the root. */
const composeServers = (path) => (folder) =>
  Object.values(parse(readFileSync(join(folder, path), 'utf8')).services)
    .filter(({ environment }) => environment?.PORT)
    .map(({ environment }) => ({ port: Number(environment.PORT), path: '', gotrue: toStrings(environment) }))

const toStrings = (environment) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, String(value)]))

/** The one server of test/supabase/config.toml, which signs with a key file that a script of the SDK makes. */
function supabaseCliServers(folder) {
  const keys = join(folder, 'test', 'supabase', 'signing_keys.json')
  if (!existsSync(keys)) execFileSync(process.execPath, [join(folder, 'test', 'generate-signing-keys.js')])
  const gotrue = {
    API_EXTERNAL_URL: 'http://127.0.0.1:54321/auth/v1',
    // The passkeys of the suite belong to this host.
    GOTRUE_SITE_URL: 'http://localhost:3000',
    GOTRUE_URI_ALLOW_LIST: 'http://127.0.0.1:3000,https://127.0.0.1:3000,http://localhost:5173',
    GOTRUE_JWT_SECRET: 'super-secret-jwt-token-with-at-least-32-characters-long',
    GOTRUE_JWT_KEYS: readFileSync(keys, 'utf8'),
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
    GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'a-client.apps.googleusercontent.com',
    GOTRUE_EXTERNAL_GOOGLE_SECRET: 'unused',
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    GOTRUE_OAUTH_SERVER_ENABLED: 'true',
    GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'true',
    GOTRUE_PASSKEY_ENABLED: 'true',
    GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: 'auth-js tests',
    GOTRUE_WEBAUTHN_RP_ID: 'localhost',
    GOTRUE_WEBAUTHN_RP_ORIGINS: 'http://localhost:5173',
  }
  return [{ port: 54321, path: '/auth/v1', gotrue }]
}

const jest = (servers, ...args) => ({
  servers,
  command: ({ folder, report }) => ({
    command: join(folder, 'node_modules', '.bin', 'jest'),
    args: ['--runInBand', '--coverage=false', '--json', `--outputFile=${report}/report.json`, ...args],
  }),
  parse: readJestReport,
})

/**
 * The suites by the file that tells them, each with its folder in the checkout and its parts: the servers that it
 * expects, with their settings in the names of GoTrue, the command of its runner and the reader of the report.
 */
export const SUITES = [
  {
    name: 'auth-js',
    sign: 'packages/core/auth-js/jest.config.cli.js',
    folder: 'packages/core/auth-js',
    parts: [
      jest(supabaseCliServers, '--config=jest.config.cli.js'),
      jest(composeServers('infra/docker-compose.yml'), '--config=jest.config.docker.js'),
    ],
  },
  {
    name: 'supabase-js',
    sign: 'packages/core/supabase-js/jest.config.ts',
    folder: 'packages/core/supabase-js',
    // Its other tests need the services for tables, files and messages.
    parts: [
      jest(
        (folder) => supabaseCliServers(join(folder, '..', 'auth-js')),
        'test/integration.test.ts',
        '--testNamePattern=Authentication',
      ),
    ],
  },
  {
    name: 'supabase-py',
    sign: 'src/auth/infra/docker-compose.yml',
    folder: 'src/auth',
    parts: [
      {
        servers: composeServers('infra/docker-compose.yml'),
        command: ({ folder, report, python }) => ({
          command: python ?? join(folder, '..', '..', '.venv', 'bin', 'python'),
          args: ['-m', 'pytest', '-p', 'no:cacheprovider', `--junitxml=${report}/report.xml`],
        }),
        parse: readJunitReport,
      },
    ],
  },
  {
    name: 'auth-go',
    sign: 'integration_test/setup/docker-compose.yaml',
    folder: '.',
    parts: [
      {
        servers: composeServers('integration_test/setup/docker-compose.yaml'),
        command: () => ({ command: 'go', args: ['test', '-json', '-count=1', './...'] }),
        parse: readGoTestOutput,
      },
    ],
  },
]
