import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Fonts and pictures are already compressed. */
const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest|txt)$/

/** Writes a `.br` and a `.gz` beside every file that compression makes smaller. The server compresses pages after filling them in. */
export async function precompress(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  await Promise.all(
    files.filter((file) => COMPRESSIBLE.test(file)).map((file) => compressFile(join(folder, file))),
  )
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const quality = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const smaller = [
    { suffix: '.br', body: await brotli(content, { params: quality }) },
    { suffix: '.gz', body: await zip(content, { level: constants.Z_BEST_COMPRESSION }) },
  ].filter(({ body }) => body.length < content.length)
  await Promise.all(smaller.map(({ suffix, body }) => writeFile(path + suffix, body)))
}
