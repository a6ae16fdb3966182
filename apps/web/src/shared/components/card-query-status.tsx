import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { getServerMessage } from '../api/api-error.ts'
import type { QueryState } from '../data/query.ts'
import { LoadError } from './load-error.tsx'

/** What a card shows until the data of its query is loaded. */
export function CardQueryStatus({
  query: { status, error, retry },
  text: { loading, loadFailed },
}: {
  query: QueryState<unknown> & { readonly retry: () => void }
  text: { readonly loading: string; readonly loadFailed: string }
}) {
  if (status === 'loaded') return null
  if (status === 'loading') return <CardSkeleton label={loading} />
  return <LoadError message={getServerMessage(error) ?? loadFailed} onRetry={retry} title={loadFailed} />
}
