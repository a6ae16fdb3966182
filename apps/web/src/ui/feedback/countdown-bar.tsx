import clsx from 'clsx'

/** One cell for each step of a wait, `left` of `total` of them in ink. Say the same in words beside it. */
export function CountdownBar({ left, total }: { left: number; total: number }) {
  return (
    <span aria-hidden="true" className="flex gap-0.5">
      {Array.from({ length: total }, (_, cell) => (
        <span
          className={clsx(
            'h-[3px] grow transition-colors duration-150 forced-color-adjust-none',
            cell < left
              ? 'bg-control forced-colors:bg-[CanvasText]'
              : 'bg-hairline forced-colors:bg-[Canvas]',
          )}
          data-left={cell < left}
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
          key={cell}
        />
      ))}
    </span>
  )
}
