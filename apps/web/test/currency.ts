import type { CurrencyPrice, Profile } from '@satlens/contract'
import type { Currency } from '@satlens/domain'
import { act } from '@testing-library/react'
import { profileQuery } from '../src/shared/currency/profile-query.ts'
import { queryClient } from '../src/shared/query/query-client.ts'
import { user } from './session.ts'

/** The profile of a user who has chosen this currency. */
export const profileIn = (currency: string): Profile => ({
  user_id: user.id,
  full_name: 'Ada Lovelace',
  email: 'ada@example.com',
  preferred_currency: currency,
  language: '',
})

/** Sets the currency that the profile of the user names. */
export function setCurrency(currency: Currency): void {
  act(() => void queryClient.setQueryData(profileQuery.queryKey, profileIn(currency)))
}

/** The answer to a request for a price. */
export const priceIn = (currency: Currency, price: string, more: Partial<CurrencyPrice> = {}) => ({
  body: {
    currency,
    price,
    price_24h: null,
    as_of: new Date().toISOString(),
    status: 'live',
    source: 'api.example.com',
    ...more,
  } satisfies CurrencyPrice,
})
