import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test } from 'vitest'
import { PrivacyPage } from './privacy.page.tsx'
import { TermsPage } from './terms.page.tsx'

describe.each([
  ['Terms of Service', TermsPage],
  ['Privacy Policy', PrivacyPage],
])('%s', (title, Page) => {
  test('links its contents to its sections and names the operator and its date', () => {
    render(<Page />, { wrapper: MemoryRouter })
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
    const links = within(screen.getByRole('navigation', { name: 'Contents' })).getAllByRole('link')
    const sections = screen.getAllByRole('region')
    expect(links.map((link) => new URL((link as HTMLAnchorElement).href).hash)).toEqual(
      sections.map(({ id }) => `#${id}`),
    )
    expect(links.map((link) => link.textContent)).toEqual(
      sections.map((section) => within(section).getByRole('heading').lastChild?.textContent),
    )
    expect(screen.getAllByText(new RegExp(`the server at ${location.host}`)).length).toBeGreaterThan(0)
    expect(screen.getByText('Last updated: November 21, 2026')).toBeInTheDocument()
  })
})

test('the terms state both prices of Pro and what the product does not do', () => {
  render(<TermsPage />, { wrapper: MemoryRouter })
  expect(
    screen.getByText('The free plan costs nothing. Pro is a paid monthly subscription.'),
  ).toBeInTheDocument()
  expect(
    screen.getByText(/^We list Pro at \$10 .* and at \$5 per month on the trading pages\./),
  ).toBeInTheDocument()
  expect(
    screen.getByText(
      /does not sell, custody, transmit or exchange crypto and performs no identity checks of its own/,
    ),
  ).toBeInTheDocument()
})

test('the policy lists every entry in the storage of a browser', () => {
  render(<PrivacyPage />, { wrapper: MemoryRouter })
  const section = screen.getByRole('region', { name: /What your browser stores/ })
  const terms = within(section).getAllByRole('term')
  expect(terms.map((term) => term.textContent)).toEqual([
    'sb-…-auth-token',
    'sb-…-code-verifier',
    'linking',
    'sign-in',
    'language',
    'theme',
    'contrast',
    'amounts',
    'hide-amounts-again',
    'chart',
    'amount-unit',
    'recipients',
    'wallet',
    'alerts-height',
    'payment-notices',
    'seen-notices',
    'connected-wallet',
    'shell-…',
    'scroll',
  ])
})
