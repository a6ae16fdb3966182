import type { TestApp } from '../../harness/test-app.ts'

export type DatabaseDump = Awaited<ReturnType<typeof dumpDatabase>>

export async function dumpDatabase(app: TestApp) {
  const found = await app.sql<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  const tables = new Map<string, string>()
  for (const { name } of found) {
    const rows = await app.sql<{ line: string }>(`select row_to_json(t)::text as line from ${name} t`)
    tables.set(name, rows.map(({ line }) => line).join('\n'))
  }
  const text = [...tables].map(([name, rows]) => `${name}\n${rows}`).join('\n')
  // Every text that could be a token, a hash or a code.
  const words: string[] = [...new Set(text.match(/[\w+/=.$,:@~-]{6,}/g) ?? [])]
  return { tables, text, words }
}

/** Returns every 32-byte value that a word encodes in hex or base64, as a latin1 string. */
export function digestsIn({ words }: DatabaseDump): ReadonlySet<string> {
  const parts = words.flatMap((word) => [word, ...word.split(/[:.$,=]/)])
  return new Set(
    parts.flatMap((part) => {
      if (/^[0-9a-f]{64}$/i.test(part)) return [Buffer.from(part, 'hex').toString('latin1')]
      const bytes = Buffer.from(part, 'base64url')
      return bytes.length === 32 ? [bytes.toString('latin1')] : []
    }),
  )
}
