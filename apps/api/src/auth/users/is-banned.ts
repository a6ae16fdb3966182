import type { UserRow } from './users.queries.ts'

/** Whether an operator has shut this account out for now. A moment that is no date, such as `infinity`, has no end. */
export const isBanned = ({ bannedUntil }: Pick<UserRow, 'bannedUntil'>, now: Date): boolean =>
  bannedUntil !== null && !(bannedUntil <= now)
