import { FULL_NAME_MAX_LENGTH, type Translation } from '@satlens/domain'
import type {
  USER_AGENT_MESSAGES as englishAgent,
  PROFILE_NAME_ISSUE_MESSAGES as englishProfile,
  SIGN_UP_NAME_ISSUE_MESSAGES as englishSignUp,
  KYC_REVIEW_TIME_TEXT as englishTime,
} from '@satlens/domain/identity/messages'

const NAME_MESSAGES = {
  too_long: `El nombre no puede tener más de ${FULL_NAME_MAX_LENGTH} caracteres`,
  unprintable: 'Quita del nombre los saltos de línea y los caracteres invisibles',
}

/** Messages of the sign-up form. */
export const SIGN_UP_NAME_ISSUE_MESSAGES: Translation<typeof englishSignUp> = {
  ...NAME_MESSAGES,
  empty: 'Introduce tu nombre completo',
}

/** Messages of the profile form. */
export const PROFILE_NAME_ISSUE_MESSAGES: Translation<typeof englishProfile> = {
  ...NAME_MESSAGES,
  empty: 'El nombre no puede estar vacío',
}

/** How long a review takes, as stated to the user. */
export const KYC_REVIEW_TIME_TEXT: Translation<typeof englishTime> = '1\u00a0a\u00a02\u00a0días hábiles'

/** What describes an unrecognized `User-Agent` header, and a browser by its system. */
export const USER_AGENT_MESSAGES: Translation<typeof englishAgent> = {
  unknown: 'Dispositivo desconocido',
  unknownOn: (system) => `Un navegador en ${system}`,
  on: (program, system) => `${program} en ${system}`,
}
