/** The wait before the first retry of a session refresh: 200 ms (spec §7, §9). */
export const REFRESH_BACKOFF_BASE_MS = 200

/** Milliseconds to wait after the n-th failed attempt, n from 1: 200, 400, 800, … (spec §9, wire §12.1). */
export const refreshBackoffMs = (attempt: number): number => REFRESH_BACKOFF_BASE_MS * 2 ** (attempt - 1)
