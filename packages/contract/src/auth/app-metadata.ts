/**
 * The `app_metadata` key with the time since which the account has needed a new password. The password is removed when
 * the owner confirms an address with which others had signed up, or undoes a change by someone else. Setting a password
 * removes the key.
 */
export const PASSWORD_REMOVED_AT_METADATA_KEY = 'password_dropped_at'
