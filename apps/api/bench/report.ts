import { availableParallelism, cpus } from 'node:os'

/** The lines above a table: when, where and how it was measured. */
export const circumstances = (command: string, postgresVersion: string, data = 'in memory'): string =>
  [
    `- ${new Date().toISOString().slice(0, 10)}, \`${command}\``,
    `- ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${process.platform} ${process.arch}`,
    `- Node ${process.version}, PostgreSQL ${postgresVersion} with its data ${data}`,
  ].join('\n')

/** A table in Markdown. Every column but the first holds figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows.map(line)].join('\n')
}

export const ms = (value: number): string => value.toFixed(2)
