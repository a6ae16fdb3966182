/** The texts around the legal documents, which are in English in every language. */
export const messages = {
  /** In other languages: that the English text binds. Empty in English. */
  binding: '',
} as const
