/** The least that a server in production is told. Its database is the test's own all the same. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  SITE_URL: 'https://app.example',
  AUTH_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://elsewhere/db',
  MAILER_AUTOCONFIRM: 'true',
} as const
