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
