import { createInterface } from 'node:readline/promises'

/** What a command prints: a value with `--json`, otherwise the lines. */
export interface CommandOutput {
  readonly json: unknown
  readonly lines: readonly string[]
}

/** Asks at a terminal. Throws without one and for any answer but yes. */
export async function confirm(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new Error(`${question} This cannot be undone. Repeat the command with --yes.`)
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`${question} This cannot be undone. [y/N] `)
  terminal.close()
  if (!/^y(es)?$/i.test(answer.trim())) throw new Error('Nothing was changed.')
}

/** Aligns the columns with spaces. Control characters, which users can put into names, are replaced. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const lines = (head.length > 0 ? [head, ...rows] : rows).map((row) =>
    row.map((cell) => cell.replace(/[\p{Cc}\p{Cf}]/gu, '?')),
  )
  const width = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  return lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(width(column)))
      .join('  ')
      .trimEnd(),
  )
}
