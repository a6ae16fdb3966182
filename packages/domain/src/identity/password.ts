import { countCharacters } from './count-characters.ts'

/** Why a password is weak, as the wire says it (docs/protocol.md#error-format, docs/protocol.md#passwords). */
export type WeakPasswordReason = 'length' | 'characters'

/** The fewest characters of a password (docs/spec/README.md#constants). */
export const PASSWORD_MIN_LENGTH = 8

/** The message for a password that is too short (docs/spec/README.md#validation). */
export const PASSWORD_LENGTH_MESSAGE = `Password must be at least ${PASSWORD_MIN_LENGTH} characters`

/** From this many characters the strength meter gives its bonus point (docs/spec/README.md#constants). */
export const PASSWORD_BONUS_LENGTH = 12

type PasswordRule = {
  readonly passes: (password: string) => boolean
  readonly message: string
  readonly hint: string
  readonly reason: WeakPasswordReason
}

/** A rule, its message and its hint are one row, in the order of docs/spec/README.md#validation. Letters and digits are the ASCII ones. */
const RULES: readonly PasswordRule[] = [
  {
    passes: (password) => countCharacters(password) >= PASSWORD_MIN_LENGTH,
    message: PASSWORD_LENGTH_MESSAGE,
    hint: `Use at least ${PASSWORD_MIN_LENGTH} characters`,
    reason: 'length',
  },
  {
    passes: (password) => /[A-Z]/.test(password),
    message: 'Password must contain at least one uppercase letter',
    hint: 'Add uppercase letters',
    reason: 'characters',
  },
  {
    passes: (password) => /[a-z]/.test(password),
    message: 'Password must contain at least one lowercase letter',
    hint: 'Add lowercase letters',
    reason: 'characters',
  },
  {
    passes: (password) => /[0-9]/.test(password),
    message: 'Password must contain at least one number',
    hint: 'Add numbers',
    reason: 'characters',
  },
  {
    passes: (password) => /[^A-Za-z0-9]/.test(password),
    message: 'Password must contain at least one special character',
    hint: 'Add special characters',
    reason: 'characters',
  },
]

const brokenRules = (password: string): readonly PasswordRule[] =>
  RULES.filter((rule) => !rule.passes(password))

/** The text of the "Weak Password" toast: the first rule that fails, or null when all five pass (docs/spec/README.md#validation). */
export const findPasswordIssue = (password: string): string | null =>
  brokenRules(password)[0]?.message ?? null

/** The reasons that apply, each once, `length` first; empty when the password is good (docs/protocol.md#error-format, docs/protocol.md#passwords). */
export const listWeakPasswordReasons = (password: string): WeakPasswordReason[] => [
  ...new Set(brokenRules(password).map((rule) => rule.reason)),
]

/** The bars of the strength meter, and so the highest score (docs/spec/README.md#screens, docs/spec/README.md#constants). */
export const PASSWORD_BARS = 6

/** 0 to 6: one point for each rule that passes, one more from 12 characters on (docs/spec/README.md#validation, docs/spec/README.md#constants). */
export function scorePassword(password: string): number {
  const bonus = countCharacters(password) >= PASSWORD_BONUS_LENGTH ? 1 : 0
  return RULES.length - brokenRules(password).length + bonus
}

/** The word for a score (docs/spec/README.md#states). */
export type PasswordStrength = 'Weak' | 'Medium' | 'Strong'

/** The colour that goes with each word (docs/spec/README.md#states). Never the only sign of it. */
export const STRENGTH_TONES = {
  Weak: 'red',
  Medium: 'yellow',
  Strong: 'green',
} as const satisfies Record<PasswordStrength, string>

/** Up to 2 is Weak, 3 and 4 are Medium, 5 and 6 are Strong (docs/spec/README.md#states, docs/spec/README.md#constants). */
export function getPasswordStrength(score: number): PasswordStrength {
  if (score <= 2) return 'Weak'
  return score <= 4 ? 'Medium' : 'Strong'
}

/** Each of the six bars from the left: is it filled? The first `score` of them are (docs/spec/README.md#screens, docs/spec/README.md#validation). */
export function getFilledBars(password: string): readonly boolean[] {
  const score = scorePassword(password)
  return Array.from({ length: PASSWORD_BARS }, (_, bar) => bar < score)
}

/** The hints that apply, in the order of the rules; none when all five pass (docs/spec/README.md#validation). */
export const listPasswordHints = (password: string): string[] =>
  brokenRules(password).map((rule) => rule.hint)

/**
 * The line under the meter: the first hint that applies, else the strength word (docs/spec/README.md#validation).
 * The empty password is no special case: it scores 0 and is told to use at least 8 characters.
 */
export const formatPasswordFeedback = (password: string): string =>
  brokenRules(password)[0]?.hint ?? getPasswordStrength(scorePassword(password))
