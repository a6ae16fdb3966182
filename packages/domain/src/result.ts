/** The result of a rule: the parsed value, or the issue for which the input was rejected. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issue: E }

/** Creates a successful result. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** Creates a failed result. Invalid input is a result; only a programming error throws. */
export const fail = <E>(issue: E): { readonly ok: false; readonly issue: E } => ({ ok: false, issue })
