import { readFile, writeFile } from 'node:fs/promises'

const DOCUMENT = new URL('../../../docs/performance.md', import.meta.url)

/** Replaces the text between the two markers of this name in docs/performance.md. Throws if they are missing. */
export async function writeInto(name: string, text: string): Promise<void> {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const before = await readFile(DOCUMENT, 'utf8')
  const [from, to] = [before.indexOf(begin), before.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/performance.md has no markers for "${name}".`)
  await writeFile(DOCUMENT, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`)
}
