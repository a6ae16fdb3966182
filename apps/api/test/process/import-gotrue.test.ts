import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGotrueDatabase } from '../gotrue/gotrue-database.ts'
import { emptyDatabase, freshDatabase } from '../harness/fresh-database.ts'
import { command, stderrOf } from '../harness/launch.ts'
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
    const own = await freshDatabase()
    const [env, empty] = [environmentOf(own), await emptyDatabase()]
    expect(await stderrOf(env, 'import-gotrue')).toContain('Usage: import-gotrue')
    expect(await stderrOf(env, 'import-gotrue', 'postgres://localhost:1/none')).toContain(
      'The source database cannot be reached: ',
    )
    expect(await stderrOf(env, 'import-gotrue', own)).toContain('The source is the database of this server.')
    expect(await stderrOf(env, 'import-gotrue', empty)).toContain('has no table auth.users')
    expect(await stderrOf(environmentOf(empty), 'import-gotrue', own)).toContain(
      'Run the command migrate first.',
    )
  })
})
