import { PASSWORD_MESSAGES } from './password-messages.ts'

/** The kind of rule that a password breaks, as sent to clients (docs/protocol.md#passwords). */
export type WeakPasswordReason = 'length' | 'characters'

/** Minimum number of characters (code points) in a password. */
export const PASSWORD_MIN_LENGTH = 8

/** Message for a password that is too short. */
export const PASSWORD_TOO_SHORT_MESSAGE = PASSWORD_MESSAGES.length(PASSWORD_MIN_LENGTH)

/** Number of characters from which the strength meter adds a bonus point. */
export const PASSWORD_SCORE_BONUS_LENGTH = 12

/** What an operator requires of new passwords, in place of the rules of the specification. */
export interface PasswordPolicy {
  /** Minimum number of characters (code points). */
  readonly minLength: number
  /** Sets of characters; a password has at least one of each. */
  readonly requiredCharacters: readonly string[]
}

/**
 * Returns the form of a password that is hashed, measured and checked: the OpaqueString profile of RFC 8265 §4.2, by which
 * keyboards that compose accents differently give one password. Case, width and surrounding spaces stay as they are.
 */
export const normalizePassword = (password: string): string =>
  password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/** Returns the number of characters (code points) of a normalized password. */
export const countPasswordCharacters = (password: string): number => [...normalizePassword(password)].length

type PasswordRule = {
  readonly passes: (password: string) => boolean
  readonly message: string
  readonly hint: string
  readonly reason: WeakPasswordReason
}

/** The rules in the order of docs/spec/README.md#validation. Letters and digits are those of ASCII. */
const DEFAULT_RULES: readonly PasswordRule[] = [
  requireLength(PASSWORD_MIN_LENGTH),
  requireCharacter(/[A-Z]/, 'uppercase'),
  requireCharacter(/[a-z]/, 'lowercase'),
  requireCharacter(/[0-9]/, 'number'),
  requireCharacter(/[^A-Za-z0-9]/, 'special'),
]

function requireLength(minLength: number): PasswordRule {
  return {
    passes: (password) => countPasswordCharacters(password) >= minLength,
    message: PASSWORD_MESSAGES.length(minLength),
    hint: PASSWORD_MESSAGES.lengthHint(minLength),
    reason: 'length',
  }
}

function requireCharacter(
  pattern: RegExp,
  name: 'uppercase' | 'lowercase' | 'letter' | 'number' | 'special',
): PasswordRule {
  return {
    passes: (password) => pattern.test(password),
    message: PASSWORD_MESSAGES[name],
    hint: PASSWORD_MESSAGES[`${name}Hint`],
    reason: 'characters',
  }
}

const LOWERCASE = 'abcdefghijklmnopqrstuvwxyz'
const UPPERCASE = LOWERCASE.toUpperCase()
/** The sets that have a name of their own. */
const NAMED_SETS: ReadonlyMap<string, PasswordRule> = new Map([
  [LOWERCASE, requireCharacter(/[a-z]/, 'lowercase')],
  [UPPERCASE, requireCharacter(/[A-Z]/, 'uppercase')],
  [LOWERCASE + UPPERCASE, requireCharacter(/[A-Za-z]/, 'letter')],
  ['0123456789', requireCharacter(/[0-9]/, 'number')],
])

function requireCharacterOf(set: string): PasswordRule {
  const characters = new Set(normalizePassword(set))
  return (
    NAMED_SETS.get(set) ?? {
      passes: (password) => [...password].some((character) => characters.has(character)),
      message: PASSWORD_MESSAGES.oneOf(set),
      hint: PASSWORD_MESSAGES.oneOfHint(set),
      reason: 'characters',
    }
  )
}

const listRules = (policy: PasswordPolicy | null): readonly PasswordRule[] =>
  policy === null
    ? DEFAULT_RULES
    : [requireLength(policy.minLength), ...policy.requiredCharacters.map(requireCharacterOf)]

const findBrokenRules = (password: string, policy: PasswordPolicy | null): readonly PasswordRule[] =>
  listRules(policy).filter((rule) => !rule.passes(normalizePassword(password)))

/** Returns the minimum length in force. A policy of null means the rules of the specification. */
export const getPasswordMinLength = (policy: PasswordPolicy | null): number =>
  policy?.minLength ?? PASSWORD_MIN_LENGTH

/** Returns the message of the first broken rule; null if the password passes all rules in force. */
export const findPasswordIssue = (password: string, policy: PasswordPolicy | null): string | null =>
  findBrokenRules(password, policy)[0]?.message ?? null

/** Returns the distinct reasons for which a password is rejected, `length` first; empty if it passes all rules. */
export const listWeakPasswordReasons = (
  password: string,
  policy: PasswordPolicy | null,
): WeakPasswordReason[] => [...new Set(findBrokenRules(password, policy).map((rule) => rule.reason))]

/** Returns the hints for all broken rules, in the order of the rules. */
export const listPasswordImprovementHints = (password: string, policy: PasswordPolicy | null): string[] =>
  findBrokenRules(password, policy).map((rule) => rule.hint)

/** Number of bars of the strength meter, which is the maximum score. */
export const PASSWORD_STRENGTH_BAR_COUNT = 6

/**
 * Scores a password from 0 to 6: one point for each rule of the specification that it passes and one for its bonus length,
 * whatever the operator requires.
 */
export function computePasswordStrengthScore(password: string): number {
  const bonus = countPasswordCharacters(password) >= PASSWORD_SCORE_BONUS_LENGTH ? 1 : 0
  return DEFAULT_RULES.length - findBrokenRules(password, null).length + bonus
}

/** The label of a password's score (docs/spec/README.md#states). */
export type PasswordStrength = 'Weak' | 'Medium' | 'Strong'

/** The colour of each label. Colour is never the only indication. */
export const PASSWORD_STRENGTH_COLORS = {
  Weak: 'red',
  Medium: 'yellow',
  Strong: 'green',
} as const satisfies Record<PasswordStrength, string>

/** Returns the label of a score: up to 2 is Weak, 3 and 4 are Medium, 5 and 6 are Strong. */
export function getPasswordStrength(score: number): PasswordStrength {
  if (score <= 2) return 'Weak'
  return score <= 4 ? 'Medium' : 'Strong'
}

/** Returns the line below the strength meter: the first hint, or the strength if no hint applies. */
export const getPasswordHintOrStrength = (password: string, policy: PasswordPolicy | null): string =>
  listPasswordImprovementHints(password, policy)[0] ??
  PASSWORD_MESSAGES.strengths[getPasswordStrength(computePasswordStrengthScore(password))]
