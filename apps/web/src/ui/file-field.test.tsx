import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { FileField } from './file-field.tsx'

const field = (fileName: string | null, error?: string) => (
  <FileField choose="Choose file" error={error} fileName={fileName} label="Document" none="No file chosen" />
)

describe('a field for a file', () => {
  test('that was refused says so at the input itself', () => {
    render(field(null, 'Document is required'))
    expect(screen.getByLabelText('Document')).toBeInvalid()
    expect(screen.getByLabelText('Document')).toHaveAccessibleDescription('Document is required')
  })

  test('names the file once, in place of the words for none', () => {
    const { rerender } = render(field(null))
    expect(screen.getByText('No file chosen')).toBeInTheDocument()
    rerender(field('passport.png'))
    expect(screen.getAllByText('passport.png')).toHaveLength(1)
    expect(screen.queryByText('No file chosen')).toBeNull()
  })

  test("leaves choosing to the browser's own input, which stays in the tab order", () => {
    render(field(null))
    screen.getByLabelText('Document').focus()
    expect(screen.getByLabelText('Document')).toHaveFocus()
    expect(screen.getByLabelText('Document')).toHaveAttribute('type', 'file')
  })
})
