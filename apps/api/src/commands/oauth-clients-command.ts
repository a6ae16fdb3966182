import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type OAuthClient, type OAuthClientMetadata, oauthClientMetadataSchema } from '@satlens/contract'
import * as z from 'zod/mini'
import { loadOAuthClientAdministration, type OperatorClientAdministration } from '#auth/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { toAuthSettings } from '../module-settings.ts'
import { say } from '../runtime.ts'
import { type CommandOutput, confirm, formatTable } from './command-output.ts'
import { openForCommand } from './open-for-command.ts'

const OPTIONS = {
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  page: { type: 'string' },
  'per-page': { type: 'string' },
  name: { type: 'string' },
  'redirect-uri': { type: 'string', multiple: true },
  public: { type: 'boolean' },
  'auth-method': { type: 'string' },
  jwks: { type: 'string' },
  device: { type: 'boolean' },
  scope: { type: 'string' },
  uri: { type: 'string' },
  'logo-uri': { type: 'string' },
  'logout-uri': { type: 'string' },
  dpop: { type: 'boolean' },
} as const

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true })
type Options = ReturnType<typeof parse>['values']

interface Call {
  readonly clients: OperatorClientAdministration
  /** The id of the application. */
  readonly id: string
  readonly options: Options
}

interface Action {
  readonly usage: string
  /** True if the action names an application. */
  readonly needsId: boolean
  /** Asked before the action, which cannot be undone. */
  readonly question?: (id: string) => string
  run(call: Call): Promise<CommandOutput>
}

/** `oauth-clients <action> [<client>] [options]`: administers applications with the functions of the administration endpoints. */
export async function administerOAuthClients([name = '', ...args]: string[]): Promise<void> {
  const action = ACTIONS[name]
  if (!action) {
    const usages = Object.entries(ACTIONS).map(([word, { usage }]) => `  oauth-clients ${word} ${usage}`)
    throw new Error(`there is no action "${name}". Usage:\n${usages.join('\n')}`)
  }
  const { values: options, positionals } = parse(args)
  const [id = ''] = positionals
  if (positionals.length !== (action.needsId ? 1 : 0))
    throw new Error(`Usage: oauth-clients ${name} ${action.usage}`)
  if (action.question && !options.yes) await confirm(action.question(id))
  const { config, db, secret } = await openForCommand()
  const { openOAuthClientAdministration } = await loadOAuthClientAdministration()
  const settings = toAuthSettings(config, config.SITE_URL ?? `http://localhost:${config.PORT ?? 3000}`)
  const clients = openOAuthClientAdministration({ db, secret, settings, clock: systemClock })
  const { json, lines } = await action.run({ clients, id, options })
  const hint = settings.oauthServer ? [] : ['Applications cannot sign users in until OAUTH_SERVER is true.']
  say(options.json ? JSON.stringify(json, null, 2) : [...lines, ...hint].join('\n'))
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    usage: '[--page <n>] [--per-page <n>] [--json]',
    needsId: false,
    async run({ clients, options }) {
      const page = { page: options.page, per_page: options['per-page'] }
      const { clients: found, total } = await clients.list(page)
      const rows = found.map((client) => [
        client.client_id,
        client.client_name,
        client.client_type,
        client.registration_type,
        client.created_at,
      ])
      const table = formatTable(['ID', 'NAME', 'TYPE', 'REGISTERED', 'CREATED'], rows)
      return {
        json: { clients: found, total },
        lines: [...table, `${found.length} of ${total} applications`],
      }
    },
  },
  show: {
    usage: '<client> [--json]',
    needsId: true,
    run: async ({ clients, id }) => describe(await clients.show(id)),
  },
  create: {
    usage:
      '--name <name> --redirect-uri <uri>… [--public | --auth-method <method>] [--jwks <file>] [--device] ' +
      '[--scope <scopes>] [--uri <url>] [--logo-uri <url>] [--logout-uri <url>] [--dpop] [--json]',
    needsId: false,
    run: async ({ clients, options }) => describe(await clients.create(await readMetadata(options))),
  },
  rotate: {
    usage: '<client> [--json]',
    needsId: true,
    async run({ clients, id }) {
      const { json, lines } = describe(await clients.regenerateSecret(id))
      return { json, lines: [...lines, 'Servers reject the former secret within ten seconds.'] }
    },
  },
  delete: {
    usage: '<client> [--yes] [--json]',
    needsId: true,
    question: (id) => `Delete the application ${id} and end its access to all accounts?`,
    async run({ clients, id }) {
      await clients.delete(id)
      return { json: {}, lines: [`Deleted the application ${id}.`] }
    },
  },
}

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

async function readMetadata(options: Options): Promise<OAuthClientMetadata> {
  const redirectUris = options['redirect-uri'] ?? []
  const grantTypes = [
    ...(redirectUris.length > 0 ? ['authorization_code'] : []),
    ...(options.device ? [DEVICE_GRANT] : []),
  ]
  return {
    client_name: options.name,
    redirect_uris: redirectUris,
    grant_types: grantTypes.length > 0 ? [...grantTypes, 'refresh_token'] : undefined,
    client_type: options.public ? 'public' : undefined,
    token_endpoint_auth_method: options['auth-method'],
    jwks: options.jwks === undefined ? undefined : await readJwks(options.jwks),
    scope: options.scope,
    client_uri: options.uri,
    logo_uri: options['logo-uri'],
    backchannel_logout_uri: options['logout-uri'],
    dpop_bound_access_tokens: options.dpop,
  }
}

async function readJwks(file: string): Promise<OAuthClientMetadata['jwks']> {
  const text = await readFile(file, 'utf8')
  try {
    return z.parse(oauthClientMetadataSchema, { jwks: JSON.parse(text) }).jwks
  } catch (cause) {
    throw new Error(`${file} is not a JWK set: {"keys":[…]}`, { cause })
  }
}

function describe(client: OAuthClient): CommandOutput {
  const rows = [
    ['Client ID', client.client_id],
    ['Client secret', client.client_secret ?? ''],
    ['Name', client.client_name],
    ['Type', client.client_type],
    ['Authentication', client.token_endpoint_auth_method],
    ['Registered', client.registration_type],
    ...client.redirect_uris.map((uri) => ['Redirect URI', uri]),
    ['Grants', client.grant_types.join(', ')],
    ['Scope', client.scope ?? 'all'],
    ['Website', client.client_uri ?? ''],
    ['Logo', client.logo_uri ?? ''],
    ['Logout URI', client.backchannel_logout_uri ?? ''],
    ['DPoP', client.dpop_bound_access_tokens ? 'required' : ''],
    ['Created', client.created_at],
  ]
  const lines = formatTable(
    [],
    rows.filter(([, value]) => value !== ''),
  )
  const hint = client.client_secret ? ['The secret is shown only now.'] : []
  return { json: client, lines: [...lines, ...hint] }
}
