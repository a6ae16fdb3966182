import * as z from 'zod/mini'

/** The first line of an archive. All lines outside of table rows are JSON. */
const archiveHead = z.object({
  takenAt: z.iso.datetime(),
  /** The hashes of the applied migrations, oldest first. */
  migrations: z.array(z.string()),
})
type ArchiveHead = z.output<typeof archiveHead>

/** The line before the rows of a table, which are in COPY text format and end with `\.`. Names are quoted for SQL. */
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
export type BackupTableHeader = z.output<typeof tableHead>

const archiveEnd = z.object({
  rows: z.record(z.string(), z.number()),
  /** The last value of each sequence, as text because it may exceed the safe integers. */
  sequences: z.record(z.string(), z.string()),
})
export type BackupArchiveTrailer = z.output<typeof archiveEnd>

export type BackupArchiveReader = ReturnType<typeof readBackupArchive>

export const COPY_END_OF_DATA_LINE = '\\.\n'

export const formatArchiveJsonLine = (
  value: ArchiveHead | BackupTableHeader | BackupArchiveTrailer,
): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/** Creates a reader of an archive. Its functions throw if the archive ends too early. */
export function readBackupArchive(archive: AsyncIterable<Uint8Array>) {
  const source = archive[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function readChunk(): Promise<void> {
    const { done, value } = await source.next()
    if (done) throw new Error('The backup ends too early.')
    rest = Buffer.concat([rest, value])
  }

  async function readLine(): Promise<unknown> {
    while (!rest.includes('\n')) await readChunk()
    const end = rest.indexOf('\n')
    const text = rest.toString('utf8', 0, end)
    rest = rest.subarray(end + 1)
    return JSON.parse(text)
  }

  return {
    head: async (): Promise<ArchiveHead> => z.parse(archiveHead, await readLine()),
    /** Returns the next table or the end. The rows of a table must be read before the next call. */
    async next(): Promise<BackupTableHeader | BackupArchiveTrailer> {
      const value = await readLine()
      const table = z.safeParse(tableHead, value)
      return table.success ? table.data : z.parse(archiveEnd, value)
    },
    /** Returns the rows of the table in chunks of whole lines. */
    async *rows(): AsyncGenerator<Buffer> {
      // `rest` always begins at the start of a line here.
      while (!rest.subarray(0, COPY_END_OF_DATA_LINE.length).equals(Buffer.from(COPY_END_OF_DATA_LINE))) {
        const end = rest.indexOf(`\n${COPY_END_OF_DATA_LINE}`)
        const cut = (end === -1 ? rest.lastIndexOf('\n') : end) + 1
        if (cut > 0) yield rest.subarray(0, cut)
        rest = rest.subarray(cut)
        if (end === -1) await readChunk()
      }
      rest = rest.subarray(COPY_END_OF_DATA_LINE.length)
    },
    /** Reads to the end of the file, whose last bytes are only verified then. Throws if data follows the trailer. */
    async end(): Promise<void> {
      if (rest.length > 0 || !(await source.next()).done)
        throw new Error('The backup has data after its end.')
    },
  }
}

/** Counts the rows in COPY output, which ends each row with a line break and escapes those within values. */
export function countCopyRows(rows: Uint8Array): number {
  let lines = 0
  for (const byte of rows) if (byte === 0x0a) lines++
  return lines
}
