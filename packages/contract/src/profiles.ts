import {
  CURRENCY_ISSUE_MESSAGES,
  LANGUAGE_ISSUE_MESSAGES,
  PROFILE_NAME_ISSUE_MESSAGES,
  parseCurrency,
  parseFullName,
  parseLanguageChoice,
  type Result,
} from '@satlens/domain'
import * as z from 'zod/mini'

/** The path of the profiles table. It supports the subset of the PostgREST grammar in docs/protocol.md#profiles. */
export const PROFILES_PATH = '/rest/v1/profiles'

/** A user's row of the `profiles` table (docs/spec/README.md#entities). Its keys are the columns of the table. */
export const profileSchema = z.object({
  user_id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  /** The code of one of the currencies of the domain. */
  preferred_currency: z.string(),
  /** The code of one of the languages of the domain; empty for the language of the browser. */
  language: z.string(),
})
export type Profile = z.infer<typeof profileSchema>

/** The columns that users may change. */
export const profileChangeSchema = z.partial(
  z.pick(profileSchema, { full_name: true, preferred_currency: true, language: true }),
)
export type ProfileChange = z.infer<typeof profileChangeSchema>

/** A column that users may change: its rule and the messages of the rule by issue. */
export interface ProfileField {
  readonly parse: (text: string) => Result<string, string>
  readonly messages: Readonly<Record<string, string>>
}

/** The columns that users may change, for the form and for the server. */
export const PROFILE_FIELDS: Readonly<Record<keyof ProfileChange, ProfileField>> = {
  full_name: { parse: parseFullName, messages: PROFILE_NAME_ISSUE_MESSAGES },
  preferred_currency: { parse: parseCurrency, messages: CURRENCY_ISSUE_MESSAGES },
  language: { parse: parseLanguageChoice, messages: LANGUAGE_ISSUE_MESSAGES },
}
