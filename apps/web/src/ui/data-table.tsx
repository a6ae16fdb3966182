import clsx from 'clsx'
import type { ReactNode } from 'react'

/** A column; `figures` ones stand at the end side in equally wide digits. */
export type TableColumn = { key: string; heading: string; figures?: boolean }

/** `rows` hold one cell per column key. `caption` is always read, and seen only when `isCaptionShown`. */
export type DataTableProps = {
  caption: string
  columns: readonly TableColumn[]
  rows: readonly { key: string; cells: Readonly<Record<string, ReactNode>> }[]
  isCaptionShown?: boolean
}

/** A ruled table for figures; it scrolls inside itself, and by keyboard, where the screen is too narrow. */
export function DataTable({ caption, columns, rows, isCaptionShown = false }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={caption} className="overflow-x-auto rounded-ui" tabIndex={0}>
      <table className="w-full border-collapse text-14">
        <caption className={isCaptionShown ? 'pb-2 text-start font-medium' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr className="border-ink border-b">
            {columns.map((column) => (
              <th
                className={clsx('py-2 pe-6 font-medium text-muted last:pe-0', align(column))}
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
