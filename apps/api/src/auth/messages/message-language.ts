import { DEFAULT_LANGUAGE, type Language } from '@satlens/domain'
import type { RequestClientInfo } from '#auth/core/audit/audit.queries.ts'
import type { AccountDataOfModules } from '#auth/core/ports.ts'
import type { Db } from '#kernel/database/db.ts'

/** Returns the language of a message to a user: the one of the account, or of the request that causes the message. */
export async function chooseMessageLanguage(
  { findLanguages }: Pick<AccountDataOfModules, 'findLanguages'>,
  tx: Db,
  userId: string,
  { language }: Pick<RequestClientInfo, 'language'>,
): Promise<Language> {
  const chosen = await findLanguages(tx, [userId])
  return chosen.get(userId) ?? language ?? DEFAULT_LANGUAGE
}
