import { type Currency, DEFAULT_CURRENCY, parseCurrency } from '@satlens/domain'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { updateProfile } from '../api/profile-api.ts'
import { invalidateQueries, queryClient, updateQuery } from '../query/query-client.ts'
import { sessionStore } from '../session/session.ts'
import { profileQuery } from './profile-query.ts'

/** Each amount on a page follows the currency. A change on another device is seen a minute later, with the next page. */
const STALE_MS = 60_000

/** The currency that the user has chosen; null until it is known. USD if it cannot be read. */
export function useCurrency(): Currency | null {
  const { data, isPending } = useQuery({ ...profileQuery, staleTime: STALE_MS }, queryClient)
  if (isPending) return null
  const currency = parseCurrency(data?.preferred_currency ?? '')
  return currency.ok ? currency.value : DEFAULT_CURRENCY
}

/** Stores the choice of a currency. It is shown at once, and taken back if it cannot be stored. */
export function useCurrencyChoice({ onError }: { readonly onError: (error: unknown) => void }) {
  return useMutation(
    {
      // One choice after the other, so that the last one is stored.
      scope: { id: 'currency' },
      onMutate: show,
      mutationFn(currency: Currency) {
        const session = sessionStore.getState()
        const userId = 'user' in session ? session.user.id : ''
        return updateProfile(api, userId, { preferred_currency: currency })
      },
      onError(error) {
        void invalidateQueries(profileQuery.queryKey)
        onError(error)
      },
    },
    queryClient,
  )
}

const show = (currency: Currency): void =>
  updateQuery(profileQuery, (profile) => ({ ...profile, preferred_currency: currency }))
