import { getTextDirection, LANGUAGES } from '@satlens/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emailsTo, signUp } from '#test/accounts/people.ts'
import { expectNoEnglish } from '#test/assertions/no-english.ts'
import { appPerFile } from '#test/harness/per-file.ts'
import { PAGE_TEXTS } from './page-texts.ts'
import {
  renderDeclineEmailLinkPage,
  renderEmailLinkConfirmationPage,
  renderEmailLinkDeclinedPage,
} from './verify-page.ts'

const app = appPerFile()
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')
const TYPES = ['signup', 'invite', 'recovery', 'magiclink', 'email_change', 'unknown']
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

function renderPages(language: (typeof LANGUAGES)[number], text: string) {
  const context = { brand: text, language }
  const request = {
    address: text,
    requestedAt: new Date('2026-11-21T12:00:00Z'),
    userAgent: FIREFOX,
    isSameNetwork: false,
    confirmsAccount: true,
    isContested: true,
    language: null,
  }
  const fieldsOf = (type: string) => ({ token: text, type, redirect_to: text })
  return [
    ...TYPES.flatMap((type) => [
      renderEmailLinkConfirmationPage(fieldsOf(type), context, null),
      renderEmailLinkConfirmationPage(fieldsOf(type), context, request),
      renderEmailLinkConfirmationPage(fieldsOf(type), context, { ...request, isSameNetwork: true }),
    ]),
    renderDeclineEmailLinkPage(fieldsOf('signup'), context, request),
    renderEmailLinkDeclinedPage(context, true),
    renderEmailLinkDeclinedPage(context, false),
  ]
}

describe.each(TRANSLATED)('the pages of email links in the language %s', (language) => {
  test('have no English text and name their language and direction', () => {
    const direction = getTextDirection(language) === 'rtl' ? ' dir="rtl"' : ''
    for (const page of renderPages(language, 'Acme')) {
      expect(page).toContain(`<html lang="${language}"${direction}>`)
      const text = page.slice(page.indexOf('<title>')).replace(/<[^>]*>/g, '\n')
      expectNoEnglish(text, ['Acme', 'Firefox', 'Linux'])
    }
  })

  test('pages that undo a change have no English text in other languages', () => {
    const { added, additions, expired, ...texts } = PAGE_TEXTS[language].undo
    const names = ['', 'Acme'].flatMap((name) => Object.values(additions).map((describe) => describe(name)))
    const all = [added('Acme'), ...names, ...Object.values(expired), ...Object.values(texts)]
    expectNoEnglish(all.join('\n'), ['Acme'])
  })
})

const listTags = (html: string) => html.match(/<[^>]*>/g)?.map((tag) => tag.replace(/="[^"]*"/g, '=""'))

test.each(LANGUAGES)('pages in the language %s escape what strangers write', (language) => {
  const harmless = renderPages(language, 'x').map(listTags)
  const hostile = fc.string({ unit: fc.constantFrom('<', '>', '&', '"', "'", 'b', '/'), minLength: 1 })
  fc.assert(
    fc.property(hostile, (text) => {
      expect(renderPages(language, text).map(listTags)).toEqual(harmless)
    }),
    { numRuns: 20 },
  )
})

test('a page has the language chosen on the device, that of the account or what the browser prefers', async () => {
  const { user } = await signUp(app)
  await app.request.post('/auth/v1/recover').send({ email: user.email })
  const [email] = await emailsTo(app, user.email)
  const { pathname, search } = new URL(email?.link ?? '')
  const open = async (headers: Record<string, string>) => {
    const page = await app.request.get(pathname + search).set(headers)
    return /<html lang="(\w+)"/.exec(page.text)?.[1]
  }
  expect(await open({})).toBe('en')
  expect(await open({ 'Accept-Language': 'de' })).toBe('de')
  await app.sql('update profiles set language = $2 where user_id = $1', [user.id, 'es'])
  expect(await open({ 'Accept-Language': 'de' })).toBe('es')
  expect(await open({ 'Accept-Language': 'de', Cookie: 'language=ar' })).toBe('ar')
})
