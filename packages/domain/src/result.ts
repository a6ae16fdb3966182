/** What a rule answers: the parsed value, or the issue that refused it. Never both. */
export type Result<T, E> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly issue: E }

/** A success carrying the parsed value. */
export const ok = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value })

/** A refusal carrying its issue. Expected refusals are data; only broken promises throw. */
export const fail = <E>(issue: E): { readonly ok: false; readonly issue: E } => ({ ok: false, issue })
