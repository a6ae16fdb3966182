import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countLines, END_OF_ROWS, lineOf, readArchive } from './archive.ts'
import { inOrder } from './tables.ts'

const HEAD = { takenAt: '2026-01-01T00:00:00.000Z', migrations: ['a'] }

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** An archive with one table of these rows, each as COPY writes it. */
const archiveOf = (rows: readonly string[]): Buffer =>
  Buffer.concat([
    lineOf(HEAD),
    lineOf({ table: 't', columns: ['a'] }),
    ...rows.map((row) => Buffer.from(`${row}\n`)),
    Buffer.from(END_OF_ROWS),
    lineOf({ rows: { t: rows.length }, sequences: {} }),
  ])

async function read(bytes: Uint8Array, size: number) {
  const archive = readArchive(chunksOf(bytes, size))
  const head = await archive.head()
  const table = await archive.next()
  const rows: Buffer[] = []
  let lines = 0
  for await (const part of archive.rows()) {
    lines += countLines(part)
    rows.push(Buffer.from(part))
  }
  return { head, table, rows: Buffer.concat(rows).toString(), lines, end: await archive.next() }
}

describe('an archive', () => {
  test('fails to read when it ends too early', async () => {
    const whole = archiveOf(['1', '2'])
    for (let length = 0; length < whole.length; length++) {
      await expect(read(whole.subarray(0, length), 7)).rejects.toThrow('The backup ends too early.')
    }
  })

  test('reads alike in chunks of any size, for any rows', async () => {
    // A backslash in a value is doubled by COPY, so no row is the end.
    const row = fc.stringMatching(/^([a-z\t"{}é]|\\\\|\\n|\\N)*$/, { size: 'medium' })
    await fc.assert(
      fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 40 }), async (rows, size) => {
        const found = await read(archiveOf(rows), size)
        expect(found).toEqual({
          head: HEAD,
          table: { table: 't', columns: ['a'] },
          rows: rows.map((text) => `${text}\n`).join(''),
          lines: rows.length,
          end: { rows: { t: rows.length }, sequences: {} },
        })
      }),
    )
  })
})

describe('the order of tables', () => {
  const tables = ['a', 'b', 'c'].map((table) => ({ table, columns: [] }))
  const ref = (from: string, to: string) => ({ from, to })

  test('fails for tables that refer to each other in a circle', () => {
    expect(() => inOrder(tables, [ref('a', 'b'), ref('b', 'a')])).toThrow('refer to each other: a, b')
  })

  test('puts referenced tables first', () => {
    const order = inOrder(tables, [ref('a', 'b'), ref('b', 'c'), ref('a', 'c')])
    expect(order.map(({ table }) => table)).toEqual(['c', 'b', 'a'])
  })
})
