/** What anybody may call. Every other route is held to ask for a token, also one that is yet to be written. */
export const PUBLIC_ROUTES =
  /^\/auth\/v1\/(health|settings|signup|token|authorize|callback|recover|otp|magiclink|resend|verify.*|undo.*|passkeys\/authentication\/.*|\.well-known\/.*)$|^\/(market|dev)\/|^\/alerts\/v1\/unsubscribe$|^\/(openapi\.json|docs.*|livez|readyz|metrics|icon\.svg|sw\.js|assets\/.*|manifest\.webmanifest)$/
