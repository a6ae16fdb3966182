import { describe, expect, test } from 'vitest'
import {
  type AccountEmailTemplateName,
  createEmailFromTemplate,
  type EmailTemplateValues,
  formatFactorForEmail,
} from './email-templates.ts'
import { renderEmailHtml, renderEmailText } from './render-email.ts'

const context = {
  settings: { brand: 'Satlens', siteUrl: 'https://app.example' },
  clock: { now: () => new Date('2026-11-21T12:00:00Z') },
}
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const token = { url: 'https://app.example/auth/v1/verify?token=a&type=signup', code: '123456' }
const emailChange = { ...token, newEmail: 'new@example.com' }
const undoUrl = 'https://app.example/auth/v1/undo?token=a'
const factor = { factorType: 'totp', friendlyName: 'App' } as const
const VALUES: EmailTemplateValues = {
  confirm_sign_up: token,
  invite: token,
  recovery: token,
  magic_link: token,
  email_change_current: emailChange,
  email_change_new: emailChange,
  reauthentication: token,
  already_registered: {},
  address_taken: {},
  email_changed: { newEmail: 'new@example.com' },
  password_changed: { passkeys: 2 },
  account_reclaimed: { needsPassword: true },
  session_ended_for_safety: {},
  identity_linked: { undoUrl, name: 'acme' },
  identity_unlinked: { provider: 'acme', removesPassword: true },
  passkey_added: { undoUrl, name: '' },
  passkey_removed: { name: 'My key' },
  factor_added: { undoUrl, name: formatFactorForEmail(factor) },
  factor_removed: { factor },
  recovery_codes_made: { undoUrl, name: '' },
  recovery_code_used: { remaining: 1 },
}
const emailOf = (kind: AccountEmailTemplateName, userAgent = FIREFOX) =>
  createEmailFromTemplate(context, kind, 'ada@example.com', { userAgent }, VALUES[kind])
const EMAILS = (Object.keys(VALUES) as AccountEmailTemplateName[]).map((kind) => {
  const email = emailOf(kind)
  return [email.subject, email] as const
})

describe.each(EMAILS)('the email "%s"', (_subject, email) => {
  test('loads nothing, runs nothing, and has colors for dark mode', () => {
    const html = renderEmailHtml(email, 'Satlens')
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=| on\w+=/)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('<html lang="en">')
  })

  test('has the same content as text and as HTML', () => {
    const html = renderEmailHtml(email, 'Satlens')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
    const text = renderEmailText(email)
    const { paragraphs, details = [], link, code, note, undo } = email
    const facts = details.map(({ label, value }) => `${label}: ${value}`)
    const parts = [...paragraphs, ...facts, link?.url, link?.label, code, note, undo?.url, undo?.label]
    for (const part of parts.filter((value) => value !== undefined)) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(email.subject).toContain('Satlens')
  })

  test('states the time and the device of the request', () => {
    expect(renderEmailText(email)).toMatch(/: November 21, 2026 at 12:00\sPM UTC\nDevice: Firefox on Linux\n/)
  })
})

test('renderEmailHtml escapes the brand, the subject, the paragraphs and the code', () => {
  const email = { to: 'a@example.com', subject: '<b>', paragraphs: ['<script>'], code: '"' }
  const html = renderEmailHtml(email, '<i>')
  expect(html).not.toMatch(/<b>|<script>|<i>/)
})

test('an email with an unsubscribe URL has its link as text and as HTML', () => {
  const switchOffUrl = 'https://app.example/off?token=a&b=c'
  const email = { to: 'a@example.com', subject: 'News', paragraphs: [], switchOffUrl }
  expect(renderEmailText(email)).toContain(`Unsubscribe:\n${switchOffUrl}`)
  expect(renderEmailHtml(email, 'Satlens')).toContain('href="https://app.example/off?token=a&amp;b=c"')
})

test('the reauthentication email has a code and no link', () => {
  const email = emailOf('reauthentication')
  expect(email).toMatchObject({ code: '123456' })
  expect(renderEmailText(email)).not.toContain('http')
})

test('an email does not repeat the name that a program gives itself', () => {
  const email = emailOf('session_ended_for_safety', 'www.evil.example/1.0')
  expect(renderEmailText(email)).not.toContain('evil')
  expect(renderEmailText(email)).toContain('Device: Unknown device')
})
