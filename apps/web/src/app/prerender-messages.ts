import { settings } from '#shared/browser/settings.ts'

const { brand } = settings

/** What a search engine shows under the title of each page that anyone may read. */
export const messages = {
  landing: `${brand} is a bitcoin market dashboard, wallet companion and trading-tools subscription. It never sells, holds or moves coins.`,
  terms: `The terms for using ${brand}: what it is, what it isn't and what Pro costs.`,
  privacy: `What ${brand} stores and why, what stays in your browser, and how to export or delete your account.`,
  signIn: `Sign in to ${brand} with a password or a passkey.`,
  signUp: `Create a ${brand} account with a name, an email address and a password. No card, no identity check.`,
  notFound: 'This page does not exist.',
} as const
