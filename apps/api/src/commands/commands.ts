import { resolve } from 'node:path'
import {
  parseAuthSecret,
  reencryptDatabase,
  revokeSessionsAsOperator,
  rotateJwtSigningKeys,
} from '#auth/index.ts'
import { parseServerConfig } from '#config/config.ts'
import { resolveImportedJwtKeys } from '#config/jwt-keys.ts'
import { systemClock } from '#kernel/clock.ts'
import { listKnownMigrations, migrateDatabase } from '#kernel/database/migrate.ts'
import { deriveBackupIdentity, restoreDatabaseBackup, writeDatabaseBackup } from '../backup/index.ts'
import { insertProfiles } from '../profiles/index.ts'
import { getSecret, MIGRATIONS, say } from '../runtime.ts'
import { administerAuditLog } from './audit-command.ts'
import { administerEvents } from './events-command.ts'
import { importGotrueCommand } from './import-gotrue.ts'
import { administerOAuthClients } from './oauth-clients-command.ts'
import { openForCommand } from './open-for-command.ts'
import { administerUsers } from './users-command.ts'

/** The commands of `node main.js <command>`; without one the server starts. docs/operations.md lists them. */
export const COMMANDS: Readonly<
  Record<string, { readonly task: string; run(args: string[]): Promise<void> }>
> = {
  migrate: { task: 'migrate', run: migrate },
  backup: { task: 'back up', run: writeBackup },
  restore: { task: 'restore', run: restoreBackup },
  'backup-key': { task: 'print the key of backups', run: printBackupKey },
  'rotate-keys': { task: 'rotate the keys', run: createSigningKey },
  'rotate-secret': { task: 'rotate the secret', run: reencryptSecrets },
  users: { task: 'administer users', run: administerUsers },
  'oauth-clients': { task: 'administer applications', run: administerOAuthClients },
  events: { task: 'repeat events', run: administerEvents },
  audit: { task: 'export the audit log', run: administerAuditLog },
  'revoke-sessions': { task: 'revoke sessions', run: endSessions },
  'import-gotrue': { task: 'import', run: importFromGotrue },
}

async function migrate(): Promise<void> {
  const { url } = await openForCommand({ holdsConnection: true })
  await migrateDatabase(url, MIGRATIONS)
  say(`The database has all ${listKnownMigrations(MIGRATIONS).length} migrations.`)
}

/** `backup <file>`: writes a consistent, encrypted backup. The server may be running. */
async function writeBackup([file]: string[]): Promise<void> {
  if (!file) throw new Error('The file is missing. Usage: backup <file>')
  const { url, secret } = await openForCommand({ holdsConnection: true })
  const { tables, rows, bytes } = await writeDatabaseBackup({
    url,
    file: resolve(file),
    secret,
    clock: systemClock,
  })
  say(`Backed up ${rows} rows of ${tables} tables in ${bytes} bytes, and read them back: ${resolve(file)}`)
}

/** `restore <file> [--keep-sessions]`: restores a backup into an empty database. */
async function restoreBackup(args: string[]): Promise<void> {
  const flag = '--keep-sessions'
  const [file, ...others] = args.filter((arg) => arg !== flag)
  if (!file || others.length > 0) {
    throw new Error(`Expected one file. Usage: restore <file> [${flag}]`)
  }
  const { url, secret } = await openForCommand({ holdsConnection: true })
  const { rows, takenAt, voided } = await restoreDatabaseBackup({
    url,
    file: resolve(file),
    secret,
    migrationsFolder: MIGRATIONS,
    keepsSessions: args.includes(flag),
  })
  say(`Restored ${rows} rows as they were at ${takenAt}.`)
  say(
    voided
      ? `Ended ${voided.sessions} sessions, voided all links and codes, and dropped ${voided.unsentEmails} unsent emails: ` +
          `some may have been revoked or used since. ${flag} would have kept them.`
      : 'Sessions, links, codes and unsent emails are as they were then: those revoked or used since work again.',
  )
  say('Second factors, passkeys and accounts that were removed since are there again.')
}

/** `backup-key`: prints the age identity that decrypts the backups. It needs no database. */
async function printBackupKey(): Promise<void> {
  say(deriveBackupIdentity(parseAuthSecret(await getSecret(parseServerConfig(process.env)))))
}

/** `rotate-secret`: re-encrypts with AUTH_SECRET what AUTH_SECRET_PREVIOUS encrypted. Servers that accept both may be running. */
async function reencryptSecrets(): Promise<void> {
  const { db, secret } = await openForCommand()
  const { reencrypted, peopleWithRecoveryCodes } = await reencryptDatabase({ db, secret, clock: systemClock })
  say(`Re-encrypted ${reencrypted} values with AUTH_SECRET.`)
  say(
    `${peopleWithRecoveryCodes} users have recovery codes. Codes made before the change need AUTH_SECRET_PREVIOUS.`,
  )
}

/** `revoke-sessions <email>` or `revoke-sessions --all`: revokes the sessions of one account or of all. */
async function endSessions([target]: string[]): Promise<void> {
  if (!target) {
    throw new Error('The account is missing. Usage: revoke-sessions <email>, or revoke-sessions --all')
  }
  const { db } = await openForCommand()
  const ended = await revokeSessionsAsOperator({
    db,
    clock: systemClock,
    email: target === '--all' ? null : target,
  })
  say(`Ended ${ended} sessions.`)
}

/** `rotate-keys`: creates the next signing key of access tokens. The server may be running. */
async function createSigningKey(): Promise<void> {
  const { config, db, secret } = await openForCommand()
  const { isNew, kid, signsFrom } = await rotateJwtSigningKeys({ db, secret, clock: systemClock })
  say(`${isNew ? 'Made the signing key' : 'Nothing to do: there already is the signing key'} ${kid}.`)
  say(`It is published within a minute and signs from ${signsFrom.toISOString()} on.`)
  if (resolveImportedJwtKeys(config).signing) {
    say(
      'But JWT_KEYS or JWT_SIGNING_KEY=legacy makes an imported key sign. Until that changes, this key only verifies.',
    )
  }
}

async function importFromGotrue(args: string[]): Promise<void> {
  const { config, db, secret } = await openForCommand()
  const brand = config.BRAND_NAME
  const deps = { db, secret, brand, migrationsFolder: MIGRATIONS, onUsersCreated: insertProfiles, say }
  await importGotrueCommand(args, deps)
}
