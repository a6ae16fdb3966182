import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../migrations', import.meta.url))

/**
 * Returns a folder with the migrations of another release: the first `count` of ours, then one file for each of `added`, which
 * are numbered from 1 and dated in the order of their numbers.
 */
export async function migrationsOf({
  count,
  added = {},
}: {
  readonly count?: number
  readonly added?: Readonly<Record<number, string>>
}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'satlens-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  const last = entries.at(-1)
  const later = Object.entries(added).map(([nth, sql]) => ({
    sql,
    entry: { ...last, idx: last.idx + Number(nth), when: last.when + Number(nth), tag: `added_${nth}` },
  }))
  for (const { entry, sql } of later) await writeFile(join(folder, `${entry.tag}.sql`), sql)
  const kept = [...entries.slice(0, count), ...later.map(({ entry }) => entry)]
  await writeFile(journal, JSON.stringify({ ...rest, entries: kept }))
  return folder
}
