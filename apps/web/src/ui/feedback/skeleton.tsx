import clsx from 'clsx'

/** Keeps the place of something on its way; `className` gives it the size of what will come. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-ui bg-hairline forced-colors:border', className)}
    />
  )
}
