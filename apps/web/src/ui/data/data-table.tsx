import clsx from 'clsx'
import type { ReactNode } from 'react'

type TableColumn = { key: string; heading: string; figures?: boolean }

/** A ruled table that scrolls inside itself. It is no higher than its container, and its headings stay visible. */
export function DataTable({
  caption,
  columns,
  rows,
}: {
  caption: string
  columns: readonly TableColumn[]
  rows: readonly { key: string; cells: Readonly<Record<string, ReactNode>> }[]
}) {
  return (
    <section
      aria-label={caption}
      className="min-h-0 overflow-x-auto rounded-ui"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="w-full border-collapse text-14">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-ink border-b">
            {columns.map((column) => (
              <th
                className={clsx(
                  'py-2 pe-6 font-medium text-muted last:pe-0',
                  align(column),
                  // The rule of the row does not stick with it.
                  'sticky top-0 bg-surface shadow-[inset_0_-1px_var(--ink)]',
                )}
                key={column.key}
                scope="col"
              >
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr className="h-10 border-hairline border-b" key={row.key}>
              {columns.map((column) => (
                <td
                  className={clsx(
                    'whitespace-nowrap py-2 pe-6 last:pe-0',
                    align(column),
                    column.figures && 'figures',
                  )}
                  key={column.key}
                >
                  {row.cells[column.key]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const align = (column: TableColumn) => (column.figures ? 'text-end' : 'text-start')
