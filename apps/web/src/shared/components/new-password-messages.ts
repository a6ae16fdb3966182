/** The texts of a new password. */
export const messages = {
  email: 'Email',
  placeholder: (min: number) => `Password (min ${min} characters)`,
  // Without the word for the field, so that the field alone answers to it.
  strength: 'Strength',
} as const
