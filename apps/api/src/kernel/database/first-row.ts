/** Returns the first row of a query, or null if there is none. */
export const findFirstRow = async <T>(rows: PromiseLike<readonly T[]>): Promise<T | null> =>
  (await rows)[0] ?? null

/** Returns the first row of a query. Throws an error with this message if there is none. */
export async function requireFirstRow<T>(rows: PromiseLike<readonly T[]>, message: string): Promise<T> {
  const row = await findFirstRow(rows)
  if (row === null) throw new Error(message)
  return row
}
