import type { UserRow } from '../users/users.queries.ts'

/** The result of using a token: the updated user, or a message if a second token is required. */
export type TokenEffect =
  | { readonly user: UserRow; readonly action: 'user_signedup' | 'login' | 'user_modified' }
  | { readonly message: string }
