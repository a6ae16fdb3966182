import { describe, expect, test } from 'vitest'
import { createSampleEmails, EMAIL_KINDS } from '#test/accounts/sample-emails.ts'
import { renderEmailHtml, renderEmailText } from './render-email.ts'

describe.each(EMAIL_KINDS.flatMap((kind) => createSampleEmails(kind)))('the email "$subject"', (email) => {
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
  const [text = ''] = createSampleEmails('reauthentication').map(renderEmailText)
  expect(text).toContain('Code: 123456\n')
  expect(text).not.toContain('http')
})

test('an email does not repeat the name that a program gives itself', () => {
  const userAgent = 'www.evil.example/1.0'
  const [text = ''] = createSampleEmails('session_ended_for_safety', { userAgent }).map(renderEmailText)
  expect(text).not.toContain('evil')
  expect(text).toContain('Device: Unknown device')
})
