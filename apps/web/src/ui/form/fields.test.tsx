import { render, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderWithUser } from '#test/render-page.tsx'
import { FileField } from './file-field.tsx'
import { PasswordField } from './password-field.tsx'
import { StrengthMeter } from './strength-meter.tsx'
import { TextField } from './text-field.tsx'

describe('TextField', () => {
  test('TextField is invalid with an error, which replaces the help', () => {
    const { rerender } = render(<TextField help="As on your card" label="Full Name" />)
    const input = screen.getByRole('textbox', { name: 'Full Name' })
    expect(input).not.toHaveAttribute('aria-invalid')
    expect(input).toHaveAccessibleDescription('As on your card')
    rerender(<TextField error="Name cannot be empty" help="As on your card" label="Full Name" />)
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Name cannot be empty')
    expect(screen.queryByText('As on your card')).toBeNull()
  })

  test('keeps fields of one label apart and has no description or form name by default', () => {
    render(
      <>
        <TextField error="first" label="Amount" />
        <TextField error="second" label="Amount" />
        <TextField label="Amount" />
      </>,
    )
    const inputs = screen.getAllByLabelText('Amount')
    expect(inputs[0]).toHaveAccessibleDescription('first')
    expect(inputs[1]).toHaveAccessibleDescription('second')
    expect(inputs[2]).not.toHaveAttribute('aria-describedby')
    expect(inputs[2]).not.toHaveAttribute('name')
  })
})

test('PasswordField shows and hides what is typed without submitting the form', async () => {
  const onSubmit = vi.fn()
  const { user } = renderWithUser(
    <form onSubmit={onSubmit}>
      <PasswordField label="Password" />
    </form>,
  )
  const input = screen.getByLabelText('Password')
  await user.type(input, 'Correct1!')
  expect(input).toHaveAttribute('type', 'password')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  expect(input).toHaveAttribute('type', 'text')
  expect(input).toHaveValue('Correct1!')
  await user.click(screen.getByRole('button', { name: 'Hide' }))
  expect(input).toHaveAttribute('type', 'password')
  expect(onSubmit).not.toHaveBeenCalled()
})

test('FileField shows its error at an input in the tab order, and names the chosen file once', () => {
  const field = (fileName: string | null) => (
    <FileField choose="Choose" error="Required" fileName={fileName} label="Document" none="No file chosen" />
  )
  const { rerender } = render(field(null))
  const input = screen.getByLabelText('Document')
  expect(input).toBeInvalid()
  expect(input).toHaveAccessibleDescription('Required')
  expect(input).toHaveAttribute('type', 'file')
  input.focus()
  expect(input).toHaveFocus()
  expect(screen.getByText('No file chosen')).toBeInTheDocument()
  rerender(field('passport.png'))
  expect(screen.getAllByText('passport.png')).toHaveLength(1)
  expect(screen.queryByText('No file chosen')).toBeNull()
})

test.each([
  { score: 0, tone: 'low', word: 'Add uppercase letters' },
  { score: 4, tone: 'medium', word: 'Add special characters' },
  { score: 6, tone: 'high', word: 'Strong' },
] as const)('StrengthMeter shows $score by value, text and as many bars', ({ score, tone, word }) => {
  const meterOf = { label: 'Password strength', max: 6, score, tone, word }
  const { container } = render(<StrengthMeter {...meterOf} />)
  const meter = screen.getByRole('meter', { name: 'Password strength' })
  expect(meter).toHaveAttribute('value', String(score))
  expect(meter).toHaveAttribute('max', '6')
  expect(meter).toHaveAttribute('aria-valuetext', word)
  expect(screen.getByText(word)).toBeInTheDocument()
  expect(container.querySelectorAll('[data-filled]')).toHaveLength(6)
  expect(container.querySelectorAll('[data-filled="true"]')).toHaveLength(score)
  expect(container.querySelector('[data-tone]')).toHaveAttribute('data-tone', tone)
})
