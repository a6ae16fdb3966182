import clsx from 'clsx'

/** Reserves the space of what is loading; `className` sets its size. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-ui bg-hairline forced-colors:border', className)}
    />
  )
}
