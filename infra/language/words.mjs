/** Words with a private meaning, each with the term of the field. Whole words, in any case, in code, comments and documents. */
export const WORDS = [
  ['admission', 'account linking'],
  ['mailed secret', 'one-time token'],
  ['outranked', 'superseded'],
  ['raise a session', 'upgrade the AAL of a session'],
  ['trip', 'authorization request'],
  ['voucher', 'verified claims'],
  ['whoever', 'the user, the client, or the caller'],
]

/** How no test title may begin: it would be a part of a sentence. */
export const OPENERS = ['that', 'is', 'are', 'with', 'of', 'what', 'whoever', 'who', 'nor', 'at']
export const LONGEST_TITLE = 90
