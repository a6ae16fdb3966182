import { OAUTH_SCOPES, type OAuthScope } from '@satlens/contract'
import { messages } from './messages.ts'

/** A scope, and what it lets an app do. */
export interface DescribedScope {
  readonly scope: string
  readonly text: string
}

/** Describes scopes in the order of the standard. One that this page does not know is shown as it is. */
export function describeScopes(scopes: readonly string[]): DescribedScope[] {
  const known = OAUTH_SCOPES.filter((scope) => scopes.includes(scope))
  const others = scopes.filter((scope) => scope !== '' && !isKnown(scope))
  return [...known, ...others].map((scope) => ({
    scope,
    text: isKnown(scope) ? messages.scopes[scope] : scope,
  }))
}

/** Returns the scopes of a text in which spaces separate them. */
export const splitScope = (scope: string): string[] => scope.split(' ').filter((one) => one !== '')

const isKnown = (scope: string): scope is OAuthScope => (OAUTH_SCOPES as readonly string[]).includes(scope)
