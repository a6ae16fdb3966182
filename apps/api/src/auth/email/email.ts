/** The content of an email, without its layout. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** Facts such as the time and the device of the request, listed below the paragraphs. */
  readonly details?: readonly { readonly label: string; readonly value: string }[]
  /** The button. */
  readonly link?: { readonly label: string; readonly url: string }
  /** Digits to enter in place of opening the link. */
  readonly code?: string
  /** Tells a reader who did not cause the email what to do. */
  readonly note?: string
  /** A second link, below the note, for that reader. */
  readonly undo?: { readonly label: string; readonly url: string }
  /** The URL that unsubscribes from emails of this kind: by a button, or by the email app itself (RFC 8058). */
  readonly switchOffUrl?: string
}

/** The kind of an email, stored in the outbox. Rate limits apply per kind. */
export type EmailKind =
  | 'confirm_sign_up'
  | 'recovery'
  | 'magic_link'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'already_registered'
  | 'address_taken'
  | 'email_changed'
  | 'password_changed'
  | 'account_reclaimed'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'session_ended_for_safety'
  | 'factor_added'
  | 'factor_removed'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'passkey_added'
  | 'passkey_removed'
  | 'price_alert'
  | 'wallet_replaced'
