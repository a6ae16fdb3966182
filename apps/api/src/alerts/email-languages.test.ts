import {
  ALERT_KINDS,
  describeAlertCondition,
  describePaymentNotice,
  LANGUAGES,
  type Language,
  PAYMENT_NOTICE_KINDS,
  type PaymentNoticeKind,
  toMinorUnits,
} from '@satlens/domain'
import { describe, expect, test } from 'vitest'
import { renderEmailHtml, renderEmailText } from '#auth/messages/email/render-email.ts'
import { expectNoEnglish } from '#test/assertions/no-english.ts'
import { renderPaymentEmail } from './payments/payment-email.ts'
import type { DecidedPaymentNotice } from './payments/payment-notices.queries.ts'
import type { PaymentChange } from './payments/watched-payments.ts'
import { renderPriceEmail } from './price-email.ts'
import { SIMULATED_PRICE_SOURCE } from './prices.ts'
import { ALERT_TEXTS } from './texts.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const SITE = {
  brand: 'Satlens',
  siteUrl: 'https://app.example',
  getUnsubscribeUrl: () => 'https://app.example/off',
  getPaymentUnsubscribeUrl: () => 'https://app.example/off',
}
const NAMES = ['Satlens', 'Savings', 'BTC', 'exchange', 'EUR']
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en')
const CONDITIONS = ALERT_KINDS.flatMap((kind) =>
  (['USD', 'EUR'] as const).map((currency) => ({ kind, currency, value: toMinorUnits(500n) })),
)

const renderPrice = (language: Language, condition: (typeof CONDITIONS)[number], source = 'exchange') =>
  renderPriceEmail(
    SITE,
    { address: 'ada@example.com', language },
    {
      ...condition,
      id: 'a',
      userId: 'u',
      side: 'near',
      status: 'active',
      mails: true,
      createdAt: NOW,
      expiresAt: NOW,
      firedAt: null,
      seenAt: NOW,
    },
    {
      id: 1n,
      feed: 'spot',
      currency: condition.currency,
      price: toMinorUnits(6_500_000n),
      price24h: source === SIMULATED_PRICE_SOURCE ? null : toMinorUnits(6_000_000n),
      source,
      asOf: NOW,
    },
  )

const TXID = 'a'.repeat(64)
const renderPayment = (
  language: Language,
  notice: Pick<DecidedPaymentNotice, 'kind' | 'direction' | 'value'>,
  saysAmounts: boolean,
) => {
  const payment = { accountId: 'a', direction: notice.direction, state: 'unconfirmed', happenedAt: NOW }
  const change = { userId: 'u', txid: TXID, payment, amount: -150_000n, balance: 2_000_000n }
  return renderPaymentEmail(
    SITE,
    { address: 'ada@example.com', language },
    change as unknown as PaymentChange,
    [
      {
        ...notice,
        userId: 'u',
        accountId: 'a',
        accountName: 'Savings',
        txid: TXID,
        amountSats: -150_000n,
        asOf: NOW,
      },
    ],
    saysAmounts,
  )
}
const getValues = (kind: PaymentNoticeKind) =>
  kind === 'confirmed' ? [1n, 2n, 3n, 6n, 100n] : [kind.startsWith('balance') ? 70_000n : null]
const NOTICES = PAYMENT_NOTICE_KINDS.flatMap((kind) =>
  (['in', 'out'] as const).flatMap((direction) =>
    getValues(kind).map((value) => ({ kind, direction, value })),
  ),
)

describe.each(TRANSLATED)('emails about prices and payments in the language %s', (language) => {
  test.each(CONDITIONS)('say $kind in $currency without English text', (condition) => {
    for (const source of ['exchange', SIMULATED_PRICE_SOURCE]) {
      const email = renderPrice(language, condition, source)
      expectNoEnglish(`${email.subject}\n${renderEmailText(email)}`, [...NAMES, source])
      expect(renderEmailHtml(email, 'Satlens')).toContain(`<html lang="${language}"`)
    }
  })

  test.each(NOTICES)('say $kind $direction $value without English text', (notice) => {
    for (const saysAmounts of [true, false]) {
      const email = renderPayment(language, notice, saysAmounts)
      const text = renderEmailText(email)
      expectNoEnglish(`${email.subject}\n${text}`, NAMES)
      expect(text).toContain('Savings')
      expect(text.includes(TXID)).toBe(saysAmounts)
    }
  })

  test('the pages that unsubscribe have no English text', () => {
    const { price, payment, button, broken } = ALERT_TEXTS[language].unsubscribe
    const texts = [price, payment].flatMap(({ title, text, doneTitle, doneText, note }) => [
      title,
      text('Satlens'),
      doneTitle,
      doneText('Satlens'),
      note,
    ])
    expectNoEnglish([...texts, button, ...Object.values(broken)].join('\n'), NAMES)
  })
})

test('numbers and times have the form of the language', () => {
  const condition = { kind: 'price_above', currency: 'EUR', value: toMinorUnits(6_500_000n) } as const
  expect(renderPrice('de', condition).paragraphs[0]).toBe(
    'Bitcoin erreichte am 21. November 2026 um 12:00 Uhr (UTC) den Preis von 65.000,00\u00a0€ (+8,33\u00a0% in 24 h). Quelle: exchange.',
  )
})

test.each(CONDITIONS)(
  'an English email names the condition $kind in $currency as the dashboard does',
  (condition) => {
    expect(renderPrice('en', condition).subject).toBe(`Satlens: ${describeAlertCondition(condition)}`)
  },
)

test.each(NOTICES)('an English email says $kind $direction $value as the history does', (notice) => {
  const facts = { ...notice, accountName: 'Savings', amount: -150_000n }
  expect(renderPayment('en', notice, true).paragraphs[0]).toMatch(
    new RegExp(`^${describePaymentNotice(facts).replaceAll('.', '\\.')}\\.`),
  )
  expect(renderPayment('en', notice, false).subject).toBe(
    `Satlens: ${describePaymentNotice({ ...facts, amount: null })}`,
  )
})
