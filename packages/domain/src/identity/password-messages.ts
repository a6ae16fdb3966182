const needs = (what: string) => `Password must contain at least one ${what}`

/** The rules and hints of docs/spec/README.md#validation, and those of an operator. `set` lists characters. */
export const PASSWORD_MESSAGES = {
  length: (min: number) => `Password must be at least ${min} characters`,
  lengthHint: (min: number) => `Use at least ${min} characters`,
  uppercase: needs('uppercase letter'),
  uppercaseHint: 'Add uppercase letters',
  lowercase: needs('lowercase letter'),
  lowercaseHint: 'Add lowercase letters',
  letter: needs('letter'),
  letterHint: 'Add letters',
  number: needs('number'),
  numberHint: 'Add numbers',
  special: needs('special character'),
  specialHint: 'Add special characters',
  oneOf: (set: string) => needs(`of ${set}`),
  oneOfHint: (set: string) => `Add one of ${set}`,
  strengths: { Weak: 'Weak', Medium: 'Medium', Strong: 'Strong' },
} as const
