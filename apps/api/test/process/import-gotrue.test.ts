import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parseAuthSecret } from '#auth/index.ts'
import { importGotrueCommand } from '../../src/commands/import-gotrue.ts'
import { insertProfiles } from '../../src/profiles/index.ts'
import { createGotrueDatabase } from '../gotrue/gotrue-database.ts'
import { databaseOf } from '../harness/database-of.ts'
import { emptyDatabase, freshDatabase } from '../harness/fresh-database.ts'
import { command } from '../harness/launch.ts'
import { TEST_SECRET } from '../harness/test-app.ts'

const environmentOf = (databaseUrl: string) => ({ DATABASE_URL: databaseUrl, AUTH_SECRET: TEST_SECRET })

describe('import-gotrue', { timeout: 60_000 }, () => {
  test('prints a report, and writes what it skips to a file', async () => {
    const gotrue = await createGotrueDatabase()
    onTestFinished(() => gotrue.close())
    const { id } = await gotrue.addUser({ is_sso_user: true })
    await gotrue.addUser()
    const env = environmentOf(await freshDatabase())
    const file = join(tmpdir(), `skipped-${id}.jsonl`)
    onTestFinished(() => rm(file))
    const planned = await command(env, 'import-gotrue', gotrue.url, '--dry-run')
    expect(planned.stdout).toContain('Dry run: nothing was changed.')
    const { stdout } = await command(env, 'import-gotrue', gotrue.url, '--sessions', '--skipped', file)
    expect(stdout).toMatch(/^users +1 +0 +1$/m)
    expect(stdout).toContain('users sso 1: signs in through SAML')
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ kind: 'users', id, userId: id, reason: 'sso' })
  })

  test('names what is wrong with the source or our database', async () => {
    const [own, empty] = [await freshDatabase(), await emptyDatabase()]
    const run = (ours: string, ...args: string[]) =>
      importGotrueCommand(args, {
        db: databaseOf({ databaseUrl: ours }),
        secret: parseAuthSecret(TEST_SECRET),
        brand: 'Satlens',
        migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)),
        onUsersCreated: insertProfiles,
        say: () => {},
      })
    await expect(run(own)).rejects.toThrow('Usage: import-gotrue')
    const unreachable = run(own, 'postgres://localhost:1/none')
    await expect(unreachable).rejects.toThrow('The source database cannot be reached: ')
    await expect(run(own, own)).rejects.toThrow('The source is the database of this server.')
    await expect(run(own, empty)).rejects.toThrow('has no table auth.users')
    await expect(run(empty, own)).rejects.toThrow('Run the command migrate first.')
  })
})
