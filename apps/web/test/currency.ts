import type { Currency } from '@satlens/domain'
import { act } from '@testing-library/react'
import { profileQuery } from '../src/shared/currency/profile-query.ts'
import { queryClient } from '../src/shared/query/query-client.ts'
import { user } from './session.ts'

/** Sets the currency that the profile of the user names. */
export function setCurrency(currency: Currency): void {
  const profile = { user_id: user.id, full_name: 'Ada Lovelace', email: 'ada@example.com', language: '' }
  act(() => queryClient.setQueryData(profileQuery.queryKey, { ...profile, preferred_currency: currency }))
}
