/** Decisions without a database, with their tests beside them: `stryker.config.mjs` mutates them. */
export const decisions = [
  'src/auth/accounts/linking/decide-account-linking.ts',
  'src/auth/admin/users/ban-duration.ts',
  'src/auth/core/redirects/oauth-error.ts',
  'src/auth/core/redirects/redirect-target.ts',
  'src/auth/core/redirects/redirect-url.ts',
  'src/auth/one-time/flow-states/pkce-challenge.ts',
  'src/auth/sessions/refresh/refresh-grant-decision.ts',
  'src/auth/sessions/refresh/refresh-token.ts',
  'src/auth/sign-in/oauth/providers/provider-profile.ts',
  'src/bitcoin/chain/scan-account.ts',
  'src/bitcoin/wallets/private-material.ts',
  'src/market/prices/decide-feed-state.ts',
  'src/profiles/postgrest.ts',
]

export default { test: { include: decisions.map((file) => file.replace(/ts$/, 'test.ts')) } }
