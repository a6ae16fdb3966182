import { getTextDirection, LANGUAGES, type Language } from '@satlens/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSampleEmails, EMAIL_KINDS } from '#test/accounts/sample-emails.ts'
import { expectNoEnglish } from '#test/assertions/no-english.ts'
import { formatCodeText } from '../sms/sms-sender.ts'
import { renderEmailHtml, renderEmailText } from './render-email.ts'

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')

describe.each(TRANSLATED.flatMap((language) => EMAIL_KINDS.map((kind) => ({ language, kind }))))(
  'the email $kind in the language $language',
  ({ language, kind }) => {
    const english = createSampleEmails(kind)

    test.each(createSampleEmails(kind, { language }).map((email, at) => ({ email, at })))(
      'has no English text, and the links and the code of the English one: sample $at',
      ({ email, at }) => {
        expectNoEnglish(renderEmailText(email), ['Satlens', 'acme', 'Firefox', 'Linux'])
        const { link, undo, code } = english[at] ?? email
        expect([email.link?.url, email.undo?.url, email.code]).toEqual([link?.url, undo?.url, code])
      },
    )

    test('names its language and its direction', () => {
      const direction = getTextDirection(language) === 'rtl' ? ' dir="rtl"' : ''
      for (const email of createSampleEmails(kind, { language })) {
        const html = renderEmailHtml(email, 'Satlens')
        expect(html).toContain(`<html lang="${language}"${direction}>`)
        // Email apps drop the element above.
        expect(html.includes('<table role="presentation" dir="rtl"')).toBe(direction !== '')
      }
    })
  },
)

const listTags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/="[^"]*"/g, '=""'))

test.each(LANGUAGES)('emails in the language %s escape what users write', (language) => {
  const render = (text: string) =>
    EMAIL_KINDS.flatMap((kind) => createSampleEmails(kind, { language, brand: text, text })).map((email) =>
      listTags(renderEmailHtml(email, text)),
    )
  const harmless = render('x')
  const hostile = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'b', '/', ' '), minLength: 1 })
  fc.assert(
    fc.property(hostile, (text) => {
      expect(render(text)).toEqual(harmless)
    }),
    { numRuns: 20 },
  )
})

test.each(TRANSLATED)('a text message in the language %s has the code and no English text', (language) => {
  for (const minutes of [1, 2, 5, 15]) {
    const text = formatCodeText(language, 'Satlens', '123456', minutes)
    expect(text).toContain('123456')
    expectNoEnglish(text, ['Satlens'])
  }
})

const RIGHT_TO_LEFT: readonly Language[] = LANGUAGES.filter(
  (language) => getTextDirection(language) === 'rtl',
)

test.each(RIGHT_TO_LEFT)(
  'an email in the language %s keeps addresses, links and codes left to right',
  (language) => {
    const [email] = createSampleEmails('email_change_current', { language, text: 'new@example.com' })
    if (!email) throw new Error('There is no sample')
    const html = renderEmailHtml(email, 'Satlens')
    expect(html).toContain('\u2068new@example.com\u2069')
    expect(html).toMatch(/<span dir="ltr"[^>]*>https:\/\/app\.example\//)
    expect(html).toMatch(/<strong dir="ltr"[^>]*>123456</)
  },
)
