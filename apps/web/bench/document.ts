import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const DOCUMENT = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url))

/** Puts a text between the two markers of its name in docs/performance.md. Throws when they are not there. */
export async function writeInto(name: string, text: string): Promise<void> {
  const before = await readFile(DOCUMENT, 'utf8')
  const between = new RegExp(`(<!-- ${name}: begin -->\n)[^]*?(<!-- ${name}: end -->)`)
  if (!between.test(before)) throw new Error(`docs/performance.md has no place for "${name}"`)
  await writeFile(
    DOCUMENT,
    before.replace(between, (_, begin, end) => `${begin}\n${text}\n\n${end}`),
  )
}
