import { FULL_NAME_MAX_LENGTH, type FullNameIssue } from './profile-fields.ts'

const NAME_MESSAGES = {
  too_long: `Name cannot be longer than ${FULL_NAME_MAX_LENGTH} characters`,
  unprintable: 'Remove line breaks and invisible characters from the name',
} as const

/** Messages of the sign-up form (docs/spec/README.md#validation). */
export const SIGN_UP_NAME_ISSUE_MESSAGES: Readonly<Record<FullNameIssue, string>> = {
  ...NAME_MESSAGES,
  empty: 'Please enter your full name',
}

/** Messages of the profile form (docs/spec/README.md#validation). */
export const PROFILE_NAME_ISSUE_MESSAGES: Readonly<Record<FullNameIssue, string>> = {
  ...NAME_MESSAGES,
  empty: 'Name cannot be empty',
}

/** How long a review takes, as stated to the user. */
export const KYC_REVIEW_TIME_TEXT = '1-2 business days'

/** What describes an unrecognized `User-Agent` header, and a browser by its system. */
export const USER_AGENT_MESSAGES = {
  unknown: 'Unknown device',
  unknownOn: (system: string) => `A browser on ${system}`,
  on: (program: string, system: string) => `${program} on ${system}`,
} as const
