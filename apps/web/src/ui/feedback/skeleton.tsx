import clsx from 'clsx'

export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-ui bg-hairline forced-colors:border', className)}
    />
  )
}
