import type { EndpointDefinition } from '@satlens/contract'
import { useEffect } from 'react'
import type * as z from 'zod/mini'
import { useStore } from 'zustand'
import { api } from '../api/api.ts'
import type { EndpointRequest } from '../api/create-api.ts'
import { createQuery, type Query, type QueryState } from './query.ts'

type Reply<E extends EndpointDefinition> = z.core.output<E['reply']>
type QueryResult<T> = QueryState<T> & Pick<Query<T>, 'refresh' | 'retry' | 'invalidate' | 'set'>

export function useQuery<T>(query: Query<T>, { pollMs }: { pollMs?: number } = {}): QueryResult<T> {
  useEffect(() => query.follow(pollMs), [query, pollMs])
  const { refresh, retry, invalidate, set } = query
  return { ...useStore(query.store), refresh, retry, invalidate, set }
}

/** Reads an endpoint of the contract as the signed-in user. Components that send the same request share its answer. */
export function useEndpoint<E extends EndpointDefinition>(
  endpoint: E,
  { request, pollMs }: { request?: EndpointRequest<E>; pollMs?: number } = {},
): QueryResult<Reply<E>> {
  return useQuery(endpointQuery(endpoint, request), pollMs === undefined ? {} : { pollMs })
}

/** After a write: reads this endpoint again wherever it is shown, whatever its request. */
export async function invalidate(endpoint: EndpointDefinition): Promise<void> {
  const ofEndpoint = [...(endpointQueries.get(endpoint)?.values() ?? [])]
  await Promise.all(ofEndpoint.map((query) => query.invalidate()))
}

const endpointQueries = new Map<EndpointDefinition, Map<string, Query<unknown>>>()

function endpointQuery<E extends EndpointDefinition>(
  endpoint: E,
  request?: EndpointRequest<E>,
): Query<Reply<E>> {
  const ofEndpoint = endpointQueries.get(endpoint) ?? new Map<string, Query<unknown>>()
  endpointQueries.set(endpoint, ofEndpoint)
  const key = JSON.stringify(request ?? {})
  const known = ofEndpoint.get(key) as Query<Reply<E>> | undefined
  if (known) return known
  const query = createQuery((signal) => api.call(endpoint, { ...request, signal } as EndpointRequest<E>))
  ofEndpoint.set(key, query as Query<unknown>)
  return query
}
