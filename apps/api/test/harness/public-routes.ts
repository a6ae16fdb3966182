/** Routes that need no token. Tests require a token for every other route, including new ones. */
export const PUBLIC_ROUTES =
  /^\/auth\/v1\/(health|settings|signup|token|authorize|callback|recover|otp|magiclink|resend|verify.*|undo.*|passkeys\/authentication\/.*|oauth\/(?!authorizations\/.*\/consent|device$).*|\.well-known\/.*)$|^\/(market|dev)\/|^\/alerts\/v1\/unsubscribe$|^\/(openapi\.json|docs.*|livez|readyz|metrics|icon\.svg|sw\.js|assets\/.*|manifest\.webmanifest|\.well-known\/.*)$/
