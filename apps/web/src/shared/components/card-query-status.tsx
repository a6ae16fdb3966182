import type { UseQueryResult } from '@tanstack/react-query'
import { CardSkeleton } from '#ui/feedback/skeleton.tsx'
import { getServerMessage } from '../api/api-error.ts'
import { LoadError } from './load-error.tsx'

/** What a card shows until the data of its query is loaded. */
export function CardQueryStatus({
  query: { data, error, refetch },
  text: { loading, loadFailed },
}: {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>
  text: { readonly loading: string; readonly loadFailed: string }
}) {
  if (data !== undefined) return null
  if (error === null) return <CardSkeleton label={loading} />
  return (
    <LoadError
      message={getServerMessage(error) ?? loadFailed}
      onRetry={() => void refetch()}
      title={loadFailed}
    />
  )
}
