import { PASSWORD_REMOVED_AT_METADATA_KEY, type User } from '@satlens/contract'

/** Returns true if the password of the account was removed by the server, and none has been set since. */
export const needsNewPassword = ({ app_metadata }: Pick<User, 'app_metadata'>): boolean =>
  PASSWORD_REMOVED_AT_METADATA_KEY in app_metadata
