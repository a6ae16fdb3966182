import { describe, expect, test } from 'vitest'
import { accountReclaimed } from '../address-proof/address-proof-mails.ts'
import { emailChanged } from '../email-change/email-change-mails.ts'
import { factorAdded, factorRemoved, recoveryCodesMade, recoveryCodeUsed } from '../factors/factor-mails.ts'
import { identityLinked, identityUnlinked } from '../identities/identity-mails.ts'
import { MAILED_SECRETS } from '../mailed-secrets/mailed-secrets.ts'
import { addressTaken } from '../mailed-secrets/taken-address.ts'
import { passkeyAdded, passkeyRemoved } from '../passkeys/passkey-mails.ts'
import { passwordChanged } from '../passwords/password-mails.ts'
import { alreadyRegistered } from '../sign-up/sign-up-mails.ts'
import { sessionEndedForSafety } from '../token/token-mails.ts'
import { asHtml, asText } from './mail-form.ts'

const URL_TEXT = 'https://app.example/auth/v1/verify?token=a&type=signup'
const ada = { brand: 'Satlens', to: 'ada@example.com' }
const oneTime = { ...ada, url: URL_TEXT, code: '123456', newEmail: 'new@example.com' }
const site = 'https://app.example'
const factor = { factorType: 'totp', friendlyName: 'App' } as const
const notice = { ...ada, siteUrl: site, provider: 'house' }
const addition = { ...ada, siteUrl: site, undoUrl: `${site}/auth/v1/undo?token=a` }
const MAILS = [
  ...Object.values(MAILED_SECRETS).map(({ write }) => write(oneTime)),
  alreadyRegistered('Satlens', oneTime.to, site),
  addressTaken('Satlens', oneTime.to, site),
  emailChanged('Satlens', oneTime.to, { siteUrl: site, newEmail: oneTime.newEmail }),
  passwordChanged('Satlens', oneTime.to, site, 2),
  sessionEndedForSafety('Satlens', oneTime.to, site),
  factorAdded(addition, factor),
  factorRemoved('Satlens', oneTime.to, site, factor),
  recoveryCodeUsed('Satlens', oneTime.to, site, 1),
  passkeyAdded(addition),
  passkeyRemoved('Satlens', oneTime.to, site, 'My key'),
  recoveryCodesMade(addition),
  identityLinked({ ...notice, ...addition }),
  identityUnlinked({ ...notice, removesPassword: true }),
  accountReclaimed({ ...notice, needsPassword: true }),
].map((mail) => [mail.subject, mail] as const)

describe.each(MAILS)('the email "%s"', (_subject, mail) => {
  test('loads nothing, runs nothing, and has colors for dark mode', () => {
    const html = asHtml(mail, 'Satlens')
    expect(html).not.toMatch(/<img|<script|<link|@import|url\(|src=| on\w+=/)
    expect(html).toContain('prefers-color-scheme:dark')
    expect(html).toContain('<html lang="en">')
  })

  test('says the same as text and as HTML', () => {
    const html = asHtml(mail, 'Satlens')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
    const text = asText(mail)
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
  const html = asHtml({ to: 'a@example.com', subject: '<b>', paragraphs: ['<script>'], code: '"' }, '<i>')
  expect(html).not.toMatch(/<b>|<script>|<i>/)
})

test('an email that can be switched off says where, as text and as HTML', () => {
  const switchOffUrl = 'https://app.example/off?token=a&b=c'
  const mail = { to: 'a@example.com', subject: 'News', paragraphs: [], switchOffUrl }
  expect(asText(mail)).toContain(`Switch these mails off:\n${switchOffUrl}`)
  expect(asHtml(mail, 'Satlens')).toContain('href="https://app.example/off?token=a&amp;b=c"')
})

test('the email of a reauthentication has a code and no link', () => {
  const mail = MAILED_SECRETS.reauthentication.write(oneTime)
  expect(mail).toMatchObject({ code: '123456' })
  expect(asText(mail)).not.toContain('http')
})
