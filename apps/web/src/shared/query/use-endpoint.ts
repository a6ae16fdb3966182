import type { EndpointDefinition } from '@satlens/contract'
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api } from '../api/api.ts'
import type { EndpointRequest } from '../api/create-api.ts'
import { invalidateQueries, pollEvery, queryClient } from './query-client.ts'

type Reply<E extends EndpointDefinition> = z.core.output<E['reply']>

/** Reads an endpoint of the contract as the signed-in user. Components that send the same request share its answer. */
export function useEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  { request, pollMs }: { request?: EndpointRequest<E>; pollMs?: number } = {},
): UseQueryResult<Reply<E>> {
  const query = endpointQuery(endpoint, request)
  return useQuery({ ...query, ...(pollMs !== undefined && pollEvery(pollMs)) }, queryClient)
}

/** The options of a query that reads an endpoint, for hooks of the library. */
export function endpointQuery<E extends EndpointDefinition>(endpoint: E, request?: EndpointRequest<E>) {
  return queryOptions<Reply<E>>({
    queryKey: [...endpointKey(endpoint), request ?? {}],
    queryFn: ({ signal }) => api.call(endpoint, { ...request, signal } as EndpointRequest<E>),
  })
}

/** After a write: reads this endpoint again wherever it is shown, whatever its request. */
export const invalidate = (endpoint: EndpointDefinition): Promise<void> =>
  invalidateQueries(endpointKey(endpoint))

/** After a write: changes what this endpoint has answered, whatever the request, and drops the answers of reads in progress. */
export function updateEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  change: (reply: Reply<E>) => Reply<E>,
): void {
  const queryKey = endpointKey(endpoint)
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueriesData<Reply<E>>({ queryKey }, (reply) => reply && change(reply))
}

const endpointKey = ({ method, path }: EndpointDefinition) => [method, path] as const
