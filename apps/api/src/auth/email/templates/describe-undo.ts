import type { Email } from '../email.ts'

/** What a notice of an addition needs to know. */
export interface AdditionNotice {
  readonly brand: string
  readonly to: string
  readonly siteUrl: string
  /** Where the reader removes what was added. */
  readonly undoUrl: string
}

/** What a notice tells the reader who did not make the change. */
export const describeUndo = ({ undoUrl }: Pick<AdditionNotice, 'undoUrl'>): Pick<Email, 'note' | 'undo'> => ({
  note: 'If it was not you, open the link below within seven days. It removes what was added and your password, signs out every device and lets you choose a new password.',
  undo: { label: 'This was not me', url: undoUrl },
})
