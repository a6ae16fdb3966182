import { mutationTests } from '../../stryker.base.mjs'

export default mutationTests({
  mutate: [
    'src/auth-error.ts',
    'src/pkce.ts',
    'src/calls/{assurance-level,auth-redirect}.ts',
    'src/session/{auto-refresh,expiry,refresh-session,stored-session}.ts',
  ],
  least: 87,
})
