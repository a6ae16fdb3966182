import clsx from 'clsx'

export function Skeleton({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('block animate-breathe rounded-ui bg-hairline forced-colors:border', className)}
    />
  )
}

/** Reserves the space of two lines in a card that is loading. */
export function CardSkeleton({ label }: { label: string }) {
  return (
    <div aria-label={label} role="status">
      <Skeleton className="mb-2 h-5 w-40" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </div>
  )
}
