import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'

/** Describes when, where and how a table was measured. */
export const circumstances = (command: string, postgresVersion: string, data = 'in memory'): string =>
  [
    `- ${new Date().toISOString().slice(0, 10)}, \`${command}\``,
    `- ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${process.platform} ${process.arch}`,
    `- Node ${process.version}, PostgreSQL ${postgresVersion} with its data ${data}`,
  ].join('\n')

/** Renders a Markdown table. Every column but the first is right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

export const ms = (value: number): string => value.toFixed(2)

/** Replaces the measured tables in docs/measurements/<name>.txt. */
export async function writeInto(name: string, text: string): Promise<void> {
  await writeFile(new URL(`../../../docs/measurements/${name}.txt`, import.meta.url), `${text}\n`)
}
