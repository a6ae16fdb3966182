/** What the history entry of /signin keeps while its form for a new password is open, so that a reload keeps it open. */
export interface PasswordRecoveryState {
  /** The account; the form is for no other. */
  readonly recovering: string
}

/** The account that is setting a new password in this history entry; null when none is. */
export function getRecoveringAccount(historyState: unknown): string | null {
  const id = (historyState as Partial<PasswordRecoveryState> | null)?.recovering
  return typeof id === 'string' ? id : null
}
