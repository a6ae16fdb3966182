import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderWithUser } from '../../test/render.tsx'
import { PasswordField } from './password-field.tsx'
import { TextField } from './text-field.tsx'

describe('a text field', () => {
  test('with an error is invalid, and the error is read in place of the help', () => {
    render(<TextField error="Name cannot be empty" help="As on your card" label="Full Name" />)
    const input = screen.getByRole('textbox', { name: 'Full Name' })
    expect(input).toBeInvalid()
    expect(input).toHaveAccessibleDescription('Name cannot be empty')
    expect(screen.queryByText('As on your card')).toBeNull()
  })

  test('without one is described by its help', () => {
    render(<TextField help="Email cannot be changed" label="Email" />)
    const input = screen.getByRole('textbox', { name: 'Email' })
    expect(input).not.toHaveAttribute('aria-invalid')
    expect(input).toHaveAccessibleDescription('Email cannot be changed')
  })

  test('with neither points at nothing', () => {
    render(<TextField label="Email" />)
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-describedby')
  })

  test('has a name for the form only when given one', () => {
    render(<TextField label="Card number" />)
    expect(screen.getByLabelText('Card number')).not.toHaveAttribute('name')
  })

  test('two with one label stay two', () => {
    render(
      <>
        <TextField error="first" label="Amount" />
        <TextField error="second" label="Amount" />
      </>,
    )
    const inputs = screen.getAllByLabelText('Amount')
    expect(inputs.map((input) => input.getAttribute('aria-describedby'))).toHaveLength(2)
    expect(inputs[0]).toHaveAccessibleDescription('first')
    expect(inputs[1]).toHaveAccessibleDescription('second')
  })
})

describe('a password field', () => {
  test('hides what is typed until it is asked to show it, and hides it again', async () => {
    const { user } = renderWithUser(<PasswordField hide="Hide" label="Password" show="Show" />)
    const input = screen.getByLabelText('Password')
    await user.type(input, 'Correct1!')
    expect(input).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(input).toHaveAttribute('type', 'text')
    expect(input).toHaveValue('Correct1!')
    await user.click(screen.getByRole('button', { name: 'Hide' }))
    expect(input).toHaveAttribute('type', 'password')
  })

  test('its toggle does not send the form', async () => {
    let sent = 0
    const { user } = renderWithUser(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent += 1
        }}
      >
        <PasswordField hide="Hide" label="Password" show="Show" />
      </form>,
    )
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(sent).toBe(0)
  })
})
