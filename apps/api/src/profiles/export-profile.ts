import { withUserRole } from '../auth/index.ts'
import type { Db } from '../kernel/database/db.ts'
import type { JsonMembers } from '../kernel/http/json-parts.ts'
import { findProfiles } from './profiles.queries.ts'

/** What this module keeps about a user, for their export. */
export async function* exportProfile(tx: Db, userId: string): JsonMembers {
  const [profile] = await withUserRole(tx, userId, (own) => findProfiles(own, userId, []))
  yield ['profile', { value: profile }]
}
