import { OAUTH_SCOPES, type OAuthScope } from '@satlens/contract'
import { expect, test } from 'vitest'
import { getAllowedScope } from './client-scope.ts'

const WITHOUT_OPENID: readonly OAuthScope[] = OAUTH_SCOPES.filter((scope) => scope !== 'openid')

test.each<[scope: string | null, offered: readonly OAuthScope[], allowed: string | null]>([
  [null, OAUTH_SCOPES, null],
  ['openid email', OAUTH_SCOPES, 'openid email'],
  [null, WITHOUT_OPENID, 'email profile phone offline_access'],
  ['openid email', WITHOUT_OPENID, 'email'],
])('a client with the scope %j may ask, of %j, for %j', (scope, offered, allowed) => {
  expect(getAllowedScope({ scope }, offered)).toBe(allowed)
})
