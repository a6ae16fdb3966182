/** The state of the history entry of /signin while its form for a new password is open, so that a reload opens it again. */
export interface PasswordRecoveryState {
  readonly recovering: string
}

/** Returns the id of the user who is setting a new password in this history entry, or null. */
export function getRecoveringAccount(historyState: unknown): string | null {
  const id = (historyState as Partial<PasswordRecoveryState> | null)?.recovering
  return typeof id === 'string' ? id : null
}
