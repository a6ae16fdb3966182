import type { AuthCore } from '../auth-core.ts'

/**
 * A client, as the verbs outside of it see it. They are functions of their own, so that a page loads only those that
 * it calls.
 */
export interface CoreHolder {
  readonly core: AuthCore
}
