import { describe, expect, test } from 'vitest'
import { addressTakenEmail } from '../one-time-tokens/notify-owner.ts'
import { ONE_TIME_TOKEN_KINDS } from '../one-time-tokens/one-time-token-kinds.ts'
import { renderEmailHtml, renderEmailText } from './render-email.ts'
import { accountTakenOverEmail } from './templates/address-proof-emails.ts'
import { emailChangedEmail } from './templates/email-change-emails.ts'
import {
  factorAddedEmail,
  factorRemovedEmail,
  recoveryCodesCreatedEmail,
  recoveryCodeUsedEmail,
} from './templates/factor-emails.ts'
import { identityLinkedEmail, identityUnlinkedEmail } from './templates/identity-emails.ts'
import { passkeyAddedEmail, passkeyRemovedEmail } from './templates/passkey-emails.ts'
import { passwordChangedEmail } from './templates/password-emails.ts'
import { alreadyRegisteredEmail } from './templates/sign-up-emails.ts'
import { sessionRevokedEmail } from './templates/token-emails.ts'

const URL_TEXT = 'https://app.example/auth/v1/verify?token=a&type=signup'
const ada = { brand: 'Satlens', to: 'ada@example.com' }
const oneTime = { ...ada, url: URL_TEXT, code: '123456', newEmail: 'new@example.com' }
const site = 'https://app.example'
const factor = { factorType: 'totp', friendlyName: 'App' } as const
const notice = { ...ada, siteUrl: site, provider: 'house' }
const addition = { ...ada, siteUrl: site, undoUrl: `${site}/auth/v1/undo?token=a` }
const MAILS = [
  ...Object.values(ONE_TIME_TOKEN_KINDS).map(({ write }) => write(oneTime)),
  alreadyRegisteredEmail('Satlens', oneTime.to, site),
  addressTakenEmail('Satlens', oneTime.to, site),
  emailChangedEmail('Satlens', oneTime.to, { siteUrl: site, newEmail: oneTime.newEmail }),
  passwordChangedEmail('Satlens', oneTime.to, site, 2),
  sessionRevokedEmail('Satlens', oneTime.to, site),
  factorAddedEmail(addition, factor),
  factorRemovedEmail('Satlens', oneTime.to, site, factor),
  recoveryCodeUsedEmail('Satlens', oneTime.to, site, 1),
  passkeyAddedEmail(addition),
  passkeyRemovedEmail('Satlens', oneTime.to, site, 'My key'),
  recoveryCodesCreatedEmail(addition),
  identityLinkedEmail({ ...notice, ...addition }),
  identityUnlinkedEmail({ ...notice, removesPassword: true }),
  accountTakenOverEmail({ ...notice, needsPassword: true }),
].map((mail) => [mail.subject, mail] as const)

describe.each(MAILS)('the email "%s"', (_subject, mail) => {
  test('loads nothing, runs nothing, and has colors for dark mode', () => {
    const html = renderEmailHtml(mail, 'Satlens')
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=| on\w+=/)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('<html lang="en">')
  })

  test('says the same as text and as HTML', () => {
    const html = renderEmailHtml(mail, 'Satlens')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
    const text = renderEmailText(mail)
    const { paragraphs, link, code, note, undo } = mail
    const words = [...paragraphs, link?.url, link?.label, code, note, undo?.url, undo?.label]
    for (const part of words.filter((word) => word !== undefined)) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(mail.subject).toContain('Satlens')
  })
})

test('asHtml escapes the brand, the subject, the paragraphs and the code', () => {
  const html = renderEmailHtml(
    { to: 'a@example.com', subject: '<b>', paragraphs: ['<script>'], code: '"' },
    '<i>',
  )
  expect(html).not.toMatch(/<b>|<script>|<i>/)
})

test('an email that can be switched off says where, as text and as HTML', () => {
  const switchOffUrl = 'https://app.example/off?token=a&b=c'
  const mail = { to: 'a@example.com', subject: 'News', paragraphs: [], switchOffUrl }
  expect(renderEmailText(mail)).toContain(`Switch these mails off:\n${switchOffUrl}`)
  expect(renderEmailHtml(mail, 'Satlens')).toContain('href="https://app.example/off?token=a&amp;b=c"')
})

test('the email of a reauthentication has a code and no link', () => {
  const mail = ONE_TIME_TOKEN_KINDS.reauthentication.write(oneTime)
  expect(mail).toMatchObject({ code: '123456' })
  expect(renderEmailText(mail)).not.toContain('http')
})
