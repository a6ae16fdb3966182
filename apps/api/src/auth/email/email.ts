/** A mail before it has a form: paragraphs, what the reader may do, and what else to know. */
export interface Email {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly link?: { readonly label: string; readonly url: string }
  /** Digits to type where the link cannot be opened. */
  readonly code?: string
  /** For the reader who did not ask for this mail. */
  readonly note?: string
  /** What that reader can do at once: a second link, below the note. */
  readonly undo?: { readonly label: string; readonly url: string }
  /** Where one click, or a mail program by itself (RFC 8058), ends mails of this kind. */
  readonly switchOffUrl?: string
}

/** What a mail is about. Mails of one kind are spaced, counted and shown together. */
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
