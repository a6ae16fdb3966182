import * as z from 'zod/mini'

/** The first line of an archive: JSON, as every line between the tables. */
const archiveHead = z.object({
  takenAt: z.iso.datetime(),
  /** The hashes of the migrations that the database had, the oldest first. */
  migrations: z.array(z.string()),
})
export type ArchiveHead = z.output<typeof archiveHead>

/** Before the rows of a table, which follow as COPY writes them, up to a line of `\.`. Names are quoted for SQL. */
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableHead = z.output<typeof tableHead>

/** The last line. */
const archiveEnd = z.object({
  rows: z.record(z.string(), z.number()),
  /** Where each sequence stands, as text: it may be beyond what a number holds. */
  sequences: z.record(z.string(), z.string()),
})
export type ArchiveEnd = z.output<typeof archiveEnd>

/** What stands in an archive. */
export interface ArchiveReader {
  head(): Promise<ArchiveHead>
  /** The next table, or the end. The rows have to be read before the next call. */
  next(): Promise<TableHead | ArchiveEnd>
  /** The rows of the table, whole lines at a time. */
  rows(): AsyncGenerator<Buffer>
}

export const END_OF_ROWS = '\\.\n'

export const formatLine = (value: ArchiveHead | TableHead | ArchiveEnd): Buffer =>
  Buffer.from(`${JSON.stringify(value)}\n`)

/** Reads an archive from front to back. */
export function readArchive(archive: AsyncIterable<Uint8Array>): ArchiveReader {
  const source = archive[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  async function pull(): Promise<void> {
    const { done, value } = await source.next()
    if (done) throw new Error('The backup ends too early.')
    rest = Buffer.concat([rest, value])
  }

  async function line(): Promise<unknown> {
    while (!rest.includes('\n')) await pull()
    const end = rest.indexOf('\n')
    const text = rest.toString('utf8', 0, end)
    rest = rest.subarray(end + 1)
    return JSON.parse(text)
  }

  return {
    head: async () => z.parse(archiveHead, await line()),
    async next() {
      const value = await line()
      const table = z.safeParse(tableHead, value)
      return table.success ? table.data : z.parse(archiveEnd, value)
    },
    async *rows() {
      // Whenever this looks, the rest begins with a line.
      while (!rest.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) {
        const end = rest.indexOf(`\n${END_OF_ROWS}`)
        const cut = (end === -1 ? rest.lastIndexOf('\n') : end) + 1
        if (cut > 0) yield rest.subarray(0, cut)
        rest = rest.subarray(cut)
        if (end === -1) await pull()
      }
      rest = rest.subarray(END_OF_ROWS.length)
    },
  }
}

/** How many rows stand in what COPY wrote: it ends each with a line break and spells those within a row. */
export function countLines(rows: Uint8Array): number {
  let lines = 0
  for (const byte of rows) if (byte === 0x0a) lines++
  return lines
}
