import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StrengthMeter } from './strength-meter.tsx'

test.each([
  { score: 0, tone: 'low', word: 'Use at least 8 characters' },
  { score: 4, tone: 'medium', word: 'Add special characters' },
  { score: 6, tone: 'high', word: 'Strong' },
] as const)('a score of $score is told by value, word and as many bars', ({ score, tone, word }) => {
  const { container } = render(
    <StrengthMeter label="Password strength" max={6} score={score} tone={tone} word={word} />,
  )
  const meter = screen.getByRole('meter', { name: 'Password strength' })
  expect(meter).toHaveAttribute('value', String(score))
  expect(meter).toHaveAttribute('max', '6')
  expect(meter).toHaveAttribute('aria-valuetext', word)
  expect(screen.getByText(word)).toBeInTheDocument()
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(6)
  expect(container.querySelectorAll('[data-filled="true"]')).toHaveLength(score)
  expect(container.querySelector('[data-tone]')).toHaveAttribute('data-tone', tone)
})
