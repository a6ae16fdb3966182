import { queryOptions } from '@tanstack/react-query'
import { api } from '../api/api.ts'
import { fetchProfile } from '../api/profile-api.ts'
import { sessionStore } from '../session/session.ts'

/** The profile of the signed-in user. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn() {
    const session = sessionStore.getState()
    return fetchProfile(api, 'user' in session ? session.user.id : '')
  },
})
