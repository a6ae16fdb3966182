import type { AuthSettings } from './settings.ts'

// Every provider that clients of the wire know (docs/protocol.md#settings), so that none finds a key missing.
const PROVIDERS = [
  ...['anonymous_users', 'apple', 'azure', 'bitbucket', 'discord', 'facebook', 'snapchat', 'figma', 'fly'],
  ...['github', 'gitlab', 'google', 'keycloak', 'kakao', 'linkedin', 'linkedin_oidc', 'notion', 'spotify'],
  ...['slack', 'slack_oidc', 'workos', 'twitch', 'twitter', 'email', 'phone', 'zoom'],
]

/** What a sign-in screen may offer. */
export const getPublicSettings = (
  { signUpIsClosed, autoconfirm }: AuthSettings,
  providerIds: readonly string[],
) => ({
  external: Object.fromEntries([
    ...PROVIDERS.map((provider) => [provider, provider === 'email'] as const),
    ...providerIds.map((id) => [id, true] as const),
  ]),
  disable_signup: signUpIsClosed,
  mailer_autoconfirm: autoconfirm,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: true,
})
