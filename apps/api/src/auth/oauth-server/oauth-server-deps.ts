import type { OAuthServerSettings } from '#auth/core/settings.ts'
import type { JwtKeyring } from '#auth/sessions/access-tokens/keyring.ts'
import type { SignInDeps } from '#auth/sign-in/sign-in-deps.ts'

export interface OAuthServerDeps extends SignInDeps {
  readonly oauthServer: OAuthServerSettings
  readonly keyring: JwtKeyring
}
