import { text as readText } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { User } from '@satlens/contract'
import { formatEmailAddress } from '@satlens/domain'
import {
  createArgon2Hasher,
  createHaveIBeenPwnedChecker,
  type OperatorAdministration,
  openOperatorAdministration,
} from '#auth/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { createPinoLogger } from '#kernel/observability/logger.ts'
import { ACCOUNT_DATA_OF_MODULES } from '../account-data.ts'
import { toAuthSettings } from '../module-settings.ts'
import { say } from '../runtime.ts'
import { type CommandOutput, confirm, formatTable } from './command-output.ts'
import { openForCommand } from './open-for-command.ts'

const OPTIONS = {
  json: { type: 'boolean' },
  yes: { type: 'boolean' },
  filter: { type: 'string' },
  page: { type: 'string' },
  'per-page': { type: 'string' },
  email: { type: 'string' },
  phone: { type: 'string' },
  name: { type: 'string' },
  confirm: { type: 'boolean' },
  'password-stdin': { type: 'boolean' },
  for: { type: 'string' },
  soft: { type: 'boolean' },
  type: { type: 'string' },
  'new-email': { type: 'string' },
  'redirect-to': { type: 'string' },
} as const

const parse = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true })
type Options = ReturnType<typeof parse>['values']

interface Call {
  readonly users: OperatorAdministration
  /** The id or the email address of the account. */
  readonly user: string
  readonly options: Options
}

interface Action {
  readonly usage: string
  /** True if the action names an account. */
  readonly needsUser: boolean
  /** Asked before the action, which cannot be undone. */
  readonly question?: (user: string) => string
  run(call: Call): Promise<CommandOutput>
}

/** `users <action> [<user>] [options]`: administers accounts with the functions of the administration endpoints. */
export async function administerUsers([name = '', ...args]: string[]): Promise<void> {
  const action = ACTIONS[name]
  if (!action) {
    const usages = Object.entries(ACTIONS).map(([word, { usage }]) => `  users ${word} ${usage}`)
    throw new Error(`there is no action "${name}". Usage:\n${usages.join('\n')}`)
  }
  const { values: options, positionals } = parse(args)
  const [user = ''] = positionals
  if (positionals.length !== (action.needsUser ? 1 : 0))
    throw new Error(`Usage: users ${name} ${action.usage}`)
  if (action.question && !options.yes) await confirm(action.question(user))
  const { json, lines } = await action.run({ users: await openUsers(), user, options })
  say(options.json ? JSON.stringify(json, null, 2) : lines.join('\n'))
}

async function openUsers(): Promise<OperatorAdministration> {
  const { config, db, secret } = await openForCommand()
  const siteUrl = (config.SITE_URL ?? `http://localhost:${config.PORT ?? 3000}`).replace(/\/$/, '')
  const log = createPinoLogger({ level: 'silent', pretty: false })
  const url = config.BREACHED_PASSWORDS_URL
  return openOperatorAdministration({
    ...ACCOUNT_DATA_OF_MODULES,
    db,
    secret,
    log,
    clock: systemClock,
    settings: toAuthSettings(config, siteUrl),
    breached: url ? createHaveIBeenPwnedChecker({ url, fetch, log }) : null,
    passwordHasher: createArgon2Hasher(),
  })
}

const ACTIONS: Readonly<Record<string, Action>> = {
  list: {
    usage: '[--filter <text>] [--page <n>] [--per-page <n>] [--json]',
    needsUser: false,
    async run({ users, options }) {
      const page = { page: options.page, per_page: options['per-page'] }
      const { users: found, total } = await users.list(options.filter, page)
      const rows = found.map((user) => [
        user.id,
        formatEmailAddress(user.email) || user.phone,
        describeState(user),
        user.created_at,
      ])
      const table = formatTable(['ID', 'ADDRESS', 'STATE', 'CREATED'], rows)
      return { json: { users: found, total }, lines: [...table, `${found.length} of ${total} accounts`] }
    },
  },
  show: {
    usage: '<user> [--json]',
    needsUser: true,
    run: async ({ users, user }) => describe(await users.show(user)),
  },
  create: {
    usage: '[--email <address>] [--phone <number>] [--name <name>] [--confirm] [--password-stdin] [--json]',
    needsUser: false,
    async run({ users, options: { email, phone, name, confirm: isConfirmed, ...options } }) {
      // An argument would be visible in the list of processes.
      const password = options['password-stdin']
        ? (await readText(process.stdin)).replace(/\r?\n$/, '')
        : null
      const confirmed = { email_confirm: isConfirmed, phone_confirm: isConfirmed }
      const data = name === undefined ? {} : { user_metadata: { full_name: name } }
      return describe(await users.create({ email, phone, password, ...confirmed, ...data }))
    },
  },
  confirm: {
    usage: '<user> [--json]',
    needsUser: true,
    run: async ({ users, user }) =>
      describe(await users.update(user, { email_confirm: true, phone_confirm: true })),
  },
  ban: {
    usage: '<user> [--for <duration, such as 24h>] [--json]',
    needsUser: true,
    // A hundred years.
    run: async ({ users, user, options }) =>
      describe(await users.update(user, { ban_duration: options.for ?? '876000h' })),
  },
  unban: {
    usage: '<user> [--json]',
    needsUser: true,
    run: async ({ users, user }) => describe(await users.update(user, { ban_duration: 'none' })),
  },
  delete: {
    usage: '<user> [--soft] [--yes] [--json]',
    needsUser: true,
    question: (user) => `Delete the account ${user} and all its data?`,
    async run({ users, user, options }) {
      await users.delete(user, { isSoft: options.soft === true })
      return { json: {}, lines: [`Deleted the account ${user}.`] }
    },
  },
  'sign-out': {
    usage: '<user> [--json]',
    needsUser: true,
    async run({ users, user }) {
      const ended = await users.signOut(user)
      return { json: { ended }, lines: [`Ended ${ended} sessions.`] }
    },
  },
  'reset-factors': {
    usage: '<user> [--yes] [--json]',
    needsUser: true,
    question: (user) => `Remove all second factors and backup codes of ${user}?`,
    async run({ users, user }) {
      const deleted = await users.deleteAllFactors(user)
      return { json: { deleted }, lines: [`Removed ${deleted} second factors.`] }
    },
  },
  link: {
    usage: '<address> [--type <type>] [--new-email <address>] [--redirect-to <url>] [--json]',
    needsUser: true,
    async run({ users, user: email, options: { type = 'recovery', ...options } }) {
      const link = await users.generateLink({
        type,
        email,
        newEmail: options['new-email'],
        redirectTo: options['redirect-to'],
      })
      return { json: link, lines: [link.action_link, `Code: ${link.email_otp}`] }
    },
  },
}

function describe(user: User): CommandOutput {
  const rows = [
    ['ID', user.id],
    ['Email', formatEmailAddress(user.email)],
    ['Phone', user.phone],
    ['State', describeState(user)],
    ['Sign-in methods', user.identities.map(({ provider }) => provider).join(', ')],
    ['Second factors', String(user.factors?.length ?? 0)],
    ['Created', user.created_at],
    ['Last sign-in', user.last_sign_in_at ?? ''],
  ]
  return {
    json: user,
    lines: formatTable(
      [],
      rows.filter(([, value]) => value !== ''),
    ),
  }
}

function describeState({ deleted_at, banned_until, confirmed_at }: User): string {
  if (deleted_at) return 'deleted'
  if (banned_until && new Date(banned_until) > systemClock.now()) return `banned until ${banned_until}`
  return confirmed_at ? 'confirmed' : 'unconfirmed'
}
