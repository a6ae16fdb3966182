import type { Language } from '@satlens/domain'
import {
  type AccountEmailTemplateName,
  createEmailFromTemplate,
  type EmailTemplateValues,
} from '#auth/messages/email/email-templates.ts'

const token = { url: 'https://app.example/auth/v1/verify?token=a&type=signup', code: '123456' }
const undoUrl = 'https://app.example/auth/v1/undo?token=a'
const factorTypes = ['totp', 'phone', 'webauthn'] as const

type SampleValues = { readonly [K in AccountEmailTemplateName]: readonly EmailTemplateValues[K][] }

/** The values of every email about an account. `text` stands for what users and other services write. */
const listSampleValues = (text: string): SampleValues => ({
  confirm_sign_up: [token],
  invite: [token],
  recovery: [token],
  magic_link: [token],
  email_change_current: [{ ...token, newEmail: text }],
  email_change_new: [{ ...token, newEmail: text }],
  reauthentication: [token],
  already_registered: [{}],
  address_taken: [{}],
  email_changed: [{ newEmail: text }],
  password_changed: [0, 1, 2, 3, 11].map((passkeys) => ({ passkeys })),
  account_reclaimed: [{ needsPassword: true }, { needsPassword: false }],
  session_ended_for_safety: [{}],
  identity_linked: [{ undoUrl, name: text }],
  identity_unlinked: [
    { provider: text, removesPassword: true },
    { provider: text, removesPassword: false },
  ],
  passkey_added: [{ undoUrl, name: text }],
  passkey_removed: [{ name: text }],
  factor_added: factorTypes.flatMap((factorType) => [
    { undoUrl, name: text, factorType },
    { undoUrl, name: '', factorType },
  ]),
  factor_removed: factorTypes.flatMap((factorType) => [
    { factor: { factorType, friendlyName: text } },
    { factor: { factorType, friendlyName: '' } },
  ]),
  recovery_codes_made: [{ undoUrl, name: '' }],
  app_allowed: [true, false].flatMap((isOnDevice) =>
    [true, false].map((isVerified) => ({ undoUrl, name: text, isVerified, isOnDevice })),
  ),
  recovery_code_used: [0, 1, 2, 3, 9].map((remaining) => ({ remaining })),
})

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

interface SampleOptions {
  readonly language?: Language
  readonly brand?: string
  readonly userAgent?: string
  /** What users and other services write. */
  readonly text?: string
}

/** Renders the emails of a kind, one for each of its sample values. */
export function createSampleEmails<K extends AccountEmailTemplateName>(
  kind: K,
  { language = 'en', brand = 'Satlens', userAgent = FIREFOX, text = 'acme' }: SampleOptions = {},
) {
  const context = {
    settings: { brand, siteUrl: 'https://app.example' },
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
  }
  const samples = listSampleValues(text)[kind]
  return samples.map((values) =>
    createEmailFromTemplate(context, language, kind, 'ada@example.com', { userAgent }, values),
  )
}

export const EMAIL_KINDS = Object.keys(listSampleValues('')) as AccountEmailTemplateName[]
