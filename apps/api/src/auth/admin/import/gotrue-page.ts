import type { GotrueUser } from './gotrue-rows.ts'
import {
  GOTRUE_AMR_CLAIMS,
  GOTRUE_CONSENTS,
  GOTRUE_FACTORS,
  GOTRUE_IDENTITIES,
  GOTRUE_PASSKEYS,
  GOTRUE_REFRESH_TOKENS,
  GOTRUE_SESSIONS,
  type GotrueSource,
} from './gotrue-source.ts'

export type GotruePage = Awaited<ReturnType<typeof readGotruePage>>

/** Reads what belongs to these users, except those of SAML, who are skipped, and deleted ones, who keep nothing. */
export async function readGotruePage(
  source: GotrueSource,
  users: readonly GotrueUser[],
  { importsSessions }: { readonly importsSessions: boolean },
) {
  const kept = users.filter((user) => !user.is_sso_user && !user.deleted_at)
  const ids = kept.map(({ id }) => id)
  const sessions = importsSessions ? await source.readRows(GOTRUE_SESSIONS, ids) : []
  const sessionIds = sessions.map(({ id }) => id)
  const tokens = await source.readRows(GOTRUE_REFRESH_TOKENS, sessionIds)
  return {
    users,
    identities: groupBy(await source.readRows(GOTRUE_IDENTITIES, ids), ({ user_id }) => user_id),
    factors: await source.readRows(GOTRUE_FACTORS, ids),
    passkeys: await source.readRows(GOTRUE_PASSKEYS, ids),
    consents: await source.readRows(GOTRUE_CONSENTS, ids),
    sessions,
    claims: groupBy(await source.readRows(GOTRUE_AMR_CLAIMS, sessionIds), ({ session_id }) => session_id),
    tokens: new Map(tokens.map(({ session_id, token }) => [session_id, token])),
  }
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}
