import { Skeleton } from './skeleton.tsx'

/** Reserves the space of two lines in a card that is loading. */
export function CardSkeleton({ label }: { label: string }) {
  return (
    <div aria-label={label} role="status">
      <Skeleton className="mb-2 h-5 w-40" />
      <Skeleton className="h-4 w-64 max-w-full" />
    </div>
  )
}
