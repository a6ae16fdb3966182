import { isLanguage, LANGUAGE } from '@satlens/domain'
import { profileQuery } from '../currency/profile-query.ts'
import { queryClient } from '../query/query-client.ts'
import { authRedirectStore } from '../session/session.ts'
import { BUILT_LANGUAGES } from './built-languages.ts'
import { chooseLanguage, isLanguageChosen } from './choose-language.ts'
import { hasUnsubmittedInput } from './unsubmitted-input.ts'

/** The pages of a user read the profile as well. */
const STALE_MS = 60_000

/** Loads the page in the language of the account, unless one was chosen on this device. Rejects if the profile cannot be read. */
export async function followAccountLanguage(): Promise<void> {
  if (isLanguageChosen()) return
  const { language } = await queryClient.fetchQuery({ ...profileQuery, staleTime: STALE_MS })
  if (!isLanguage(language) || language === LANGUAGE || !BUILT_LANGUAGES.includes(language)) return
  // A reload would clear the result of an email link and what was typed meanwhile. The next page will follow.
  const isBusy = authRedirectStore.getState().status !== 'none' || hasUnsubmittedInput()
  if (!isBusy && !isLanguageChosen()) chooseLanguage(language)
}
