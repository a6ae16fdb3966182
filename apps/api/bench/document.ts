import { writeFile } from 'node:fs/promises'

/** Replaces the measured tables in docs/measurements/<name>.txt. */
export async function writeInto(name: string, text: string): Promise<void> {
  await writeFile(new URL(`../../../docs/measurements/${name}.txt`, import.meta.url), `${text}\n`)
}
