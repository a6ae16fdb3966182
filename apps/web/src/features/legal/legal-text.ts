/** One heading of a legal text: a sentence that says it all, what there is to add, and a ruled list if it needs one. */
export interface LegalSection {
  readonly id: string
  readonly title: string
  readonly summary: string
  readonly more?: readonly string[]
  readonly rows?: readonly LegalRow[]
}

/** A thing, what is true of it, and a second remark in small print. */
export interface LegalRow {
  readonly term: string
  readonly text: string
  readonly note?: string
}

export interface LegalText {
  readonly title: string
  readonly lead: string
  readonly sections: readonly LegalSection[]
}

/** What both texts have in common. They are drafts for a lawyer of the operator to approve, not legal advice. */
export const legalMessages = {
  updated: 'Last updated: November 21, 2026',
  contents: 'Contents',
} as const
