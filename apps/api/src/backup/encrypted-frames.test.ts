import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseAuthSecret } from '../auth/index.ts'
import { COPY_END_OF_DATA_LINE, countCopyRows, formatArchiveJsonLine, readBackupArchive } from './archive.ts'
import { decryptStreamOfFrames, encryptStreamInFrames } from './encrypted-frames.ts'
import { sortTablesByForeignKeys } from './tables.ts'

const secret = parseAuthSecret('one secret of thirty-two letters!')

async function* chunksOf(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

async function join(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const part of parts) all.push(part)
  return Buffer.concat(all)
}

const encrypt = (text: Uint8Array) => join(encryptStreamInFrames(secret, chunksOf(text, 1_000)))
const decrypt = (bytes: Uint8Array, key = secret, size = 1_000) =>
  join(decryptStreamOfFrames(key, chunksOf(bytes, size)))

describe('decryptStreamOfFrames', () => {
  test('rejects a file that is not a backup or has another secret or format', async () => {
    await expect(decrypt(Buffer.from(''))).rejects.toThrow('This is not a backup.')
    await expect(decrypt(Buffer.from('PGDMP and more'.repeat(50)))).rejects.toThrow('This is not a backup.')
    const file = await encrypt(Buffer.from('rows'))
    await expect(decrypt(file, parseAuthSecret('x'.repeat(32)))).rejects.toThrow('another AUTH_SECRET')
    const later = Buffer.from(file.toString('latin1').replace('backup 1', 'backup 2'), 'latin1')
    await expect(decrypt(later)).rejects.toThrow('The backup has format 2; this release reads 1.')
  })

  test('detects any changed byte', async () => {
    const file = await encrypt(Buffer.from('rows'))
    for (let at = 0; at < file.length; at++) {
      const changed = Buffer.from(file)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(decrypt(changed), `byte ${at}`).rejects.toThrow()
    }
  })

  test('detects a truncated or extended file', async () => {
    const file = await encrypt(Buffer.alloc(2_500_000, 'rows'))
    const marks = [1, 60, 70, 1_048_576, 1_048_700, file.length - 1]
    for (const length of marks)
      await expect(decrypt(file.subarray(0, length)), `${length}`).rejects.toThrow(/cut off|not a backup/)
    await expect(decrypt(Buffer.concat([file, Buffer.of(0)]))).rejects.toThrow('changed or damaged')
  })

  test('detects that the last frame is missing', async () => {
    const file = await encrypt(Buffer.alloc(1_500_000, 'rows'))
    const head = file.indexOf('\n') + 1
    const first = head + 4 + file.readUInt32BE(head) + 16
    await expect(decrypt(file.subarray(0, first))).rejects.toThrow('cut off')
  })

  test('decrypts chunks of any size, also with a later secret', async () => {
    const later = parseAuthSecret('a later secret, long enough too!', 'one secret of thirty-two letters!')
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ maxLength: 5_000 }),
        fc.integer({ min: 1, max: 700 }),
        async (text, size) => {
          expect(await decrypt(await encrypt(text), later, size)).toEqual(Buffer.from(text))
        },
      ),
      { numRuns: 50 },
    )
  })
})

const HEAD = { takenAt: '2026-01-01T00:00:00.000Z', migrations: ['a'] }

const createArchive = (rows: readonly string[]): Buffer =>
  Buffer.concat([
    formatArchiveJsonLine(HEAD),
    formatArchiveJsonLine({ table: 't', columns: ['a'] }),
    ...rows.map((row) => Buffer.from(`${row}\n`)),
    Buffer.from(COPY_END_OF_DATA_LINE),
    formatArchiveJsonLine({ rows: { t: rows.length }, sequences: {} }),
  ])

async function read(bytes: Uint8Array, size: number) {
  const archive = readBackupArchive(chunksOf(bytes, size))
  const head = await archive.head()
  const table = await archive.next()
  const rows: Buffer[] = []
  let lines = 0
  for await (const part of archive.rows()) {
    lines += countCopyRows(part)
    rows.push(Buffer.from(part))
  }
  return { head, table, rows: Buffer.concat(rows).toString(), lines, end: await archive.next() }
}

describe('readBackupArchive', () => {
  test('throws if the archive ends too early', async () => {
    const whole = createArchive(['1', '2'])
    for (let length = 0; length < whole.length; length++)
      await expect(read(whole.subarray(0, length), 7)).rejects.toThrow('The backup ends too early.')
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
          end: { rows: { t: rows.length }, sequences: {} },
        })
      }),
    )
  })
})

describe('sortTablesByForeignKeys', () => {
  const tables = ['a', 'b', 'c'].map((table) => ({ table, columns: [] }))
  const ref = (from: string, to: string) => ({ from, to })

  test('throws if tables reference each other in a cycle', () => {
    const cycle = [ref('a', 'b'), ref('b', 'a')]
    expect(() => sortTablesByForeignKeys(tables, cycle)).toThrow('refer to each other: a, b')
  })

  test('puts referenced tables first', () => {
    const order = sortTablesByForeignKeys(tables, [ref('a', 'b'), ref('b', 'c'), ref('a', 'c')])
    expect(order.map(({ table }) => table)).toEqual(['c', 'b', 'a'])
  })
})
