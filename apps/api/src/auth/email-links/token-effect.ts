import type { UserRow } from '../users/users.queries.ts'

/** What became of a token: the account as it is then, or word that another token has to follow. */
export type TokenEffect =
  | { readonly user: UserRow; readonly action: 'user_signedup' | 'login' | 'user_modified' }
  | { readonly message: string }
