import { FULL_NAME_MAX_LENGTH, type Translation } from '@satlens/domain'
import type {
  USER_AGENT_MESSAGES as englishAgent,
  PROFILE_NAME_ISSUE_MESSAGES as englishProfile,
  SIGN_UP_NAME_ISSUE_MESSAGES as englishSignUp,
  KYC_REVIEW_TIME_TEXT as englishTime,
} from '@satlens/domain/identity/messages'

const NAME_MESSAGES = {
  too_long: `Der Name darf höchstens ${FULL_NAME_MAX_LENGTH} Zeichen lang sein`,
  unprintable: 'Entfernen Sie Zeilenumbrüche und unsichtbare Zeichen aus dem Namen',
}

/** Messages of the sign-up form. */
export const SIGN_UP_NAME_ISSUE_MESSAGES: Translation<typeof englishSignUp> = {
  ...NAME_MESSAGES,
  empty: 'Geben Sie Ihren Vor- und Nachnamen ein',
}

/** Messages of the profile form. */
export const PROFILE_NAME_ISSUE_MESSAGES: Translation<typeof englishProfile> = {
  ...NAME_MESSAGES,
  empty: 'Der Name darf nicht leer sein',
}

/** How long a review takes, as stated to the user. */
export const KYC_REVIEW_TIME_TEXT: Translation<typeof englishTime> = '1\u2060–\u20602\u00a0Werktage'

/** What describes an unrecognized `User-Agent` header, and a browser by its system. */
export const USER_AGENT_MESSAGES: Translation<typeof englishAgent> = {
  unknown: 'Unbekanntes Gerät',
  unknownOn: (system) => `Ein Browser auf ${system}`,
  on: (program, system) => `${program} auf ${system}`,
}
