import { getServerMessage } from '#shared/api/api-error.ts'
import { LoadError } from '#shared/components/load-error.tsx'
import { CardSkeleton } from '#ui/feedback/card-skeleton.tsx'

export function CardQueryStatus({
  query: { status, error, retry },
  text: { loading, loadFailed },
}: {
  query: {
    readonly status: 'loading' | 'loaded' | 'failed'
    readonly error: unknown
    readonly retry: () => void
  }
  text: { readonly loading: string; readonly loadFailed: string }
}) {
  if (status === 'loaded') return null
  if (status === 'loading') return <CardSkeleton label={loading} />
  return <LoadError message={getServerMessage(error) ?? loadFailed} onRetry={retry} title={loadFailed} />
}
