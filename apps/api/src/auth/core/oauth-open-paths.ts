/**
 * Endpoints of the OAuth server that pages of applications call, whatever their origin: what they send is their own. The
 * endpoints with which a user decides are not among them.
 */
export const OAUTH_OPEN_PATHS =
  /^\/auth\/v1\/oauth\/(token|userinfo|revoke|par|device_authorization|clients\/register)$|^(\/auth\/v1)?\/\.well-known\/(jwks\.json|openid-configuration|oauth-authorization-server)(\/|$)/
