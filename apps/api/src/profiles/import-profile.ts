import type { ImportedPart } from '@satlens/contract'
import { DEFAULT_CURRENCY, isCurrency } from '@satlens/domain'
import { type AccountImport, createImportedPart } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { findProfilesOfUser, updateProfilesOfUser } from './profiles.queries.ts'

/** Adds the chosen currency of an export to an account that has chosen none. */
export async function importProfile(
  tx: Db,
  { userId, product: { profile } }: AccountImport,
): Promise<readonly ImportedPart[]> {
  const hasCurrency = typeof profile === 'object' && profile !== null && 'preferred_currency' in profile
  if (!hasCurrency) return []
  const { preferred_currency: currency } = profile
  const part = createImportedPart('currency')
  const [stored] = await findProfilesOfUser(tx, userId, [])
  if (!isCurrency(currency)) part.refuse('invalid')
  else if (stored?.preferred_currency === currency) part.keep()
  else if (stored?.preferred_currency === DEFAULT_CURRENCY) {
    await updateProfilesOfUser(tx, userId, [], { preferred_currency: currency })
    part.add()
  } else part.refuse('differs', currency)
  return [part.finish()]
}
