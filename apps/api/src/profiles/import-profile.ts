import type { ImportedPart } from '@satlens/contract'
import { DEFAULT_CURRENCY, isCurrency, isLanguage } from '@satlens/domain'
import { type AccountImport, createImportedPart } from '#auth/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { findProfilesOfUser, updateProfilesOfUser } from './profiles.queries.ts'

/** Adds the chosen currency and language of an export to an account that has chosen none. */
export async function importProfile(
  tx: Db,
  { userId, product: { profile } }: AccountImport,
): Promise<readonly ImportedPart[]> {
  if (typeof profile !== 'object' || profile === null) return []
  const [stored] = await findProfilesOfUser(tx, userId, [])
  const parts: ImportedPart[] = []
  if ('preferred_currency' in profile) {
    const part = createImportedPart('currency')
    const { preferred_currency: currency } = profile
    if (!isCurrency(currency)) part.refuse('invalid')
    else if (stored?.preferred_currency === currency) part.keep()
    else if (stored?.preferred_currency === DEFAULT_CURRENCY) {
      await updateProfilesOfUser(tx, userId, [], { preferred_currency: currency })
      part.add()
    } else part.refuse('differs', currency)
    parts.push(part.finish())
  }
  // An export without a choice has an empty text, which is no entry.
  if ('language' in profile && profile.language !== '') {
    const part = createImportedPart('language')
    const { language } = profile
    if (!isLanguage(language)) part.refuse('invalid')
    else if (stored?.language === language) part.keep()
    else if (stored?.language === '') {
      await updateProfilesOfUser(tx, userId, [], { language })
      part.add()
    } else part.refuse('differs', language)
    parts.push(part.finish())
  }
  return parts
}
