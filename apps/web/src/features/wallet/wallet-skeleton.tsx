import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Card } from '#ui/layout/card.tsx'
import { messages } from './messages.ts'

/** Keeps the place of the wallet until its first reading. */
export function WalletSkeleton() {
  return (
    <Card aside={<Spinner label={messages.loading} />} title={messages.wallet}>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-12 w-64 max-w-full" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-14 w-full" />
      </div>
    </Card>
  )
}
