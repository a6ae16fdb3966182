import { asUser } from '../auth/index.ts'
import type { Db } from '../kernel/db.ts'
import { findProfiles, type ProfileRow } from './profiles.queries.ts'

/** What this module keeps about a user, for their export. */
export async function exportProfile(db: Db, userId: string): Promise<{ profile: ProfileRow | null }> {
  const [profile] = await asUser(db, userId, (tx) => findProfiles(tx, userId, []))
  return { profile: profile ?? null }
}
