import type { UserRow } from './users.queries.ts'

/** Returns true if the account is banned at this time. An invalid date, such as `infinity`, is a ban without end. */
export const isBanned = ({ bannedUntil }: Pick<UserRow, 'bannedUntil'>, now: Date): boolean =>
  bannedUntil !== null && !(bannedUntil <= now)
