/** The wait before the first retry of a session refresh: 200 ms (docs/spec/README.md#calls, docs/spec/README.md#constants). */
export const REFRESH_BACKOFF_BASE_MS = 200

/** Milliseconds to wait after the n-th failed attempt, n from 1: 200, 400, 800, … (docs/spec/README.md#constants, docs/protocol.md#client-timing). */
export const refreshBackoffMs = (attempt: number): number => REFRESH_BACKOFF_BASE_MS * 2 ** (attempt - 1)
