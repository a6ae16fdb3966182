/** The minimal production environment. Test apps use their own database regardless of DATABASE_URL. */
export const PRODUCTION_ENV = {
  NODE_ENV: 'production',
  SITE_URL: 'https://app.example',
  AUTH_SECRET: 'x'.repeat(32),
  DATABASE_URL: 'postgres://elsewhere/db',
  MAILER_AUTOCONFIRM: 'true',
} as const
