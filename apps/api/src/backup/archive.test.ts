import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COPY_END_OF_DATA_LINE, countCopyRows, formatArchiveJsonLine, readBackupArchive } from './archive.ts'

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const HEAD = { takenAt: '2026-01-01T00:00:00.000Z', migrations: ['a'] }

const createArchive = (rows: readonly string[]): Buffer =>
  Buffer.concat([
    formatArchiveJsonLine(HEAD),
    formatArchiveJsonLine({ table: 't', columns: ['a'] }),
    ...rows.map((row) => Buffer.from(`${row}\n`)),
    Buffer.from(COPY_END_OF_DATA_LINE),
    formatArchiveJsonLine({ rows: { t: rows.length }, sequences: {} }),
  ])

const read = (bytes: Uint8Array, size: number) => readAll(chunksOf(bytes, size))

async function readAll(source: AsyncIterable<Uint8Array>) {
  const archive = readBackupArchive(source)
  const head = await archive.head()
  const table = await archive.next()
  const rows: Buffer[] = []
  let lines = 0
  for await (const part of archive.rows()) {
    lines += countCopyRows(part)
    rows.push(Buffer.from(part))
  }
  const trailer = await archive.next()
  await archive.end()
  return { head, table, rows: Buffer.concat(rows).toString(), lines, trailer }
}

describe('readBackupArchive', () => {
  test('throws if the archive ends too early', async () => {
    const whole = createArchive(['1', '2'])
    for (let length = 0; length < whole.length; length++)
      await expect(read(whole.subarray(0, length), 7)).rejects.toThrow('The backup ends too early.')
  })

  test('detects data and errors after the trailer', async () => {
    const archive = createArchive(['1'])
    await expect(read(Buffer.concat([archive, Buffer.from('\n')]), 7)).rejects.toThrow('data after its end')
    async function* failing() {
      yield archive
      throw new Error('The backup was changed or truncated.')
    }
    await expect(readAll(failing())).rejects.toThrow('changed or truncated')
  })

  test('reads any rows in chunks of any size', async () => {
    // COPY escapes backslashes in values, so no row equals the end marker.
    const row = fc.stringMatching(/^([a-z\t"{}é]|\\\\|\\n|\\N)*$/, { size: 'medium' })
    await fc.assert(
      fc.asyncProperty(fc.array(row), fc.integer({ min: 1, max: 40 }), async (rows, size) => {
        const found = await read(createArchive(rows), size)
        expect(found).toEqual({
          head: HEAD,
          table: { table: 't', columns: ['a'] },
          rows: rows.map((text) => `${text}\n`).join(''),
          lines: rows.length,
          trailer: { rows: { t: rows.length }, sequences: {} },
        })
      }),
    )
  })
})
