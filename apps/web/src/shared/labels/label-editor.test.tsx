import type { Label } from '@satlens/domain'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#shared/api/api-error.ts'
import { deferred } from '#test/browser.ts'
import { renderWithUser } from '#test/render-page.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { LabelEditor } from './label-editor.tsx'

const WHAT = 'address tb1q6rz'
const field = () => screen.getByRole('textbox', { name: `Label: ${WHAT}` })
const edit = () => screen.getByRole('button', { name: `Edit label: ${WHAT}` })
const add = () => screen.getByRole('button', { name: `Add label: ${WHAT}` })

type Save = (label: Label | null) => Promise<void>

function Page({ initial, onSave }: { initial: string | null; onSave: Save }) {
  const [label, setLabel] = useState(initial)
  async function save(next: Label | null) {
    await onSave(next)
    setLabel(next)
  }
  return (
    <>
      <LabelEditor label={label} onSave={save} what={WHAT} />
      <button type="button">Elsewhere</button>
    </>
  )
}

/** Shows an editor whose label changes when it is saved. */
function open(initial: string | null, save: Save = async () => {}) {
  const onSave = vi.fn(save)
  return { onSave, ...renderWithUser(<Page initial={initial} onSave={onSave} />) }
}

describe('LabelEditor', () => {
  test('Enter saves a label, which is shown before the server answers', async () => {
    const { promise, resolve } = deferred()
    const { user, onSave } = open(null, () => promise)
    await user.click(add())
    expect(field()).toHaveFocus()
    await user.type(field(), ' Rent for May {Enter}')
    expect(screen.getByText('Rent for May')).toBeVisible()
    expect(edit()).toHaveFocus()
    expect(onSave).toHaveBeenCalledExactlyOnceWith('Rent for May')
    await act(async () => resolve())
    expect(screen.getByText('Rent for May')).toBeVisible()
  })

  test('Escape cancels and leaves the dialog around it open', async () => {
    const onClose = vi.fn()
    const onSave = vi.fn()
    const { user } = renderWithUser(
      <Dialog onClose={onClose} title="Payment">
        <LabelEditor label="Rent" onSave={onSave} what={WHAT} />
      </Dialog>,
    )
    await user.click(edit())
    expect(field()).toHaveValue('Rent')
    await user.type(field(), 'al')
    const key = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    fireEvent(field(), key)
    expect(key.defaultPrevented).toBe(true)
    expect(screen.getByText('Rent')).toBeVisible()
    expect(edit()).toHaveFocus()
    expect([onSave.mock.calls, onClose.mock.calls]).toEqual([[], []])
  })

  test('an empty text clears the label, and the same text saves nothing', async () => {
    const { user, onSave } = open('Rent')
    await user.click(edit())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(onSave).not.toHaveBeenCalled()
    await user.click(edit())
    await user.clear(field())
    await user.type(field(), '{Enter}')
    await waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith(null))
    expect(add()).toHaveFocus()
  })

  test.each([
    ['x'.repeat(256), 'Label cannot be longer than 255 characters'],
    [`${'abandon '.repeat(11)}about`, /^This looks like a private key or recovery phrase/],
  ])('rejects %j beside the field and sends nothing', async (typed, message) => {
    const { user, onSave } = open(null)
    await user.click(add())
    await user.paste(typed)
    await user.type(field(), '{Enter}')
    expect(field()).toHaveAccessibleDescription(message)
    expect(field()).toHaveFocus()
    expect(onSave).not.toHaveBeenCalled()
  })

  test.each([
    ['its message', new ApiError('Too many.', { status: 422, code: 'label_limit_reached' }), 'Too many.'],
    ['what to do', new TypeError('Failed to fetch'), /^The server didn't respond/],
  ])('opens again after a failure with what was typed and %s', async (_what, error, message) => {
    const { user } = open('Rent', () => Promise.reject(error))
    await user.click(edit())
    await user.clear(field())
    await user.type(field(), 'Food{Enter}')
    await waitFor(() => expect(field()).toHaveValue('Food'))
    expect(screen.getByRole('alert')).toHaveTextContent(message)
    expect(field()).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(screen.getByText('Rent')).toBeVisible()
  })

  test('a failure does not take the focus from elsewhere', async () => {
    const { promise, reject } = deferred<void>()
    const { user } = open('Rent', () => promise)
    await user.click(edit())
    await user.type(field(), ' for May{Enter}')
    await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
    await act(async () => reject(new TypeError('Failed to fetch')))
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(field()).not.toHaveFocus()
  })

  test('labels that are saved in a row reach the server in their order', async () => {
    const first = deferred()
    const { user, onSave } = open('One', (label) => (label === 'Two' ? first.promise : Promise.resolve()))
    for (const label of ['Two', 'Three']) {
      await user.click(edit())
      await user.clear(field())
      await user.type(field(), `${label}{Enter}`)
    }
    expect(screen.getByText('Three')).toBeVisible()
    expect(onSave.mock.calls).toEqual([['Two']])
    await act(async () => first.resolve())
    await waitFor(() => expect(onSave.mock.calls).toEqual([['Two'], ['Three']]))
    expect(screen.getByText('Three')).toBeVisible()
  })
})
