import { act, renderHook, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { deferred } from '#test/browser.ts'
import { renderWithUser } from '#test/render-page.tsx'
import { Form } from '#ui/form/form.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { toast } from '#ui/overlay/toast-store.ts'
import { ApiError } from '../api/api-error.ts'
import { errorsByCode, type ParsedForm, useForm } from './use-form.ts'

type Fields = { readonly first: string; readonly second: string }

const parse = ({ first, second }: Fields): ParsedForm<Fields, Fields> => {
  const errors = {
    first: first === '' ? 'First is missing' : undefined,
    second: second === '' ? 'Second is missing' : undefined,
  }
  if (!errors.first && !errors.second) return { ok: true, value: { first: first.trim(), second } }
  return { ok: false, errors, toast: { title: 'Missing' } }
}

const taken = new ApiError('Already taken', { code: 'conflict', status: 409 })

type Action = (values: Fields, context: { signal: AbortSignal }) => unknown

function Example({ action }: { action: Action }) {
  const form = useForm({
    initial: { first: '', second: '' },
    parse,
    action,
    failed: { title: 'Not saved', noAnswer: 'No answer' },
    errorsOf: errorsByCode({ conflict: 'second' }),
  })
  return (
    <Form {...form.props}>
      <TextField {...form.text('first')} label="First" />
      <TextField {...form.text('second')} label="Second" />
      <button type="submit">{form.isSubmitting ? 'Saving' : 'Save'}</button>
      <p>{form.failure?.message}</p>
    </Form>
  )
}

const open = (action: Action) => renderWithUser(<Example action={action} />)

const first = () => screen.getByLabelText('First')
const second = () => screen.getByLabelText('Second')
const titles = () => toast.store.getState().map(({ title }) => title)

describe('useForm', () => {
  test('marks wrong fields, focuses the first and clears the error of an edited field only', async () => {
    const action = vi.fn()
    const { user } = open(action)
    await user.click(screen.getByRole('button'))
    expect(first()).toHaveFocus()
    expect(screen.getByText('First is missing')).toBeVisible()
    expect(titles()).toEqual(['Missing'])
    await user.type(first(), 'a')
    expect(screen.queryByText('First is missing')).toBeNull()
    expect(screen.getByText('Second is missing')).toBeVisible()
    await user.click(screen.getByRole('button'))
    expect(second()).toHaveFocus()
    expect(action).not.toHaveBeenCalled()
  })

  test('sends parsed values once, is busy meanwhile and keeps what was typed after a failure', async () => {
    const { promise, reject } = deferred()
    const action = vi.fn(() => promise)
    const { user } = open(action)
    await user.type(first(), ' a ')
    await user.type(second(), 'b')
    await user.click(screen.getByRole('button'))
    await user.click(screen.getByRole('button', { name: 'Saving' }))
    expect(action).toHaveBeenCalledOnce()
    expect(action).toHaveBeenCalledWith({ first: 'a', second: 'b' }, expect.anything())
    reject(new TypeError('Failed to fetch'))
    expect(await screen.findByText('No answer')).toBeVisible()
    expect(titles()).toEqual(['Not saved'])
    expect(first()).toHaveValue(' a ')
    expect(second()).toHaveValue('b')
    expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
  })

  test('assigns an error of the server to its field and clears the failure at the next submit', async () => {
    const errors: Error[] = [new ApiError('Too busy', { code: 'busy', status: 503 }), taken]
    const { user } = open(() => Promise.reject(errors.shift()))
    await user.type(first(), 'a')
    await user.type(second(), 'b')
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('Too busy')).toBeVisible()
    await user.click(screen.getByRole('button'))
    expect(await screen.findByText('Already taken')).toBeVisible()
    expect(screen.queryByText('Too busy')).toBeNull()
    expect(second()).toHaveFocus()
  })

  test('dismisses the toast about wrong fields once they are corrected', async () => {
    const { user } = open(vi.fn())
    await user.click(screen.getByRole('button'))
    await user.type(first(), 'a')
    expect(titles()).toEqual(['Missing'])
    await user.type(second(), 'b')
    expect(titles()).toEqual([])
  })

  test('dismisses the toast about wrong fields when the form is left', async () => {
    const { user, unmount } = open(vi.fn())
    await user.click(screen.getByRole('button'))
    expect(titles()).toEqual(['Missing'])
    unmount()
    expect(titles()).toEqual([])
  })

  test('keeps the toast of a rejection by other code until a field of it is edited', async () => {
    const { result } = renderHook(() =>
      useForm({ initial: { first: '', second: '' }, parse, action: vi.fn() }),
    )
    act(() => result.current.reject({ first: 'Required' }, { title: 'First required' }))
    act(() => result.current.change({ second: 'b' }))
    expect(titles()).toEqual(['First required'])
    act(() => result.current.change({ first: 'a' }))
    expect(titles()).toEqual([])
  })

  test('dismisses the toast of a failure at the next attempt and leaves it when the form is left', async () => {
    const { promise, reject } = deferred()
    const { result, unmount } = renderHook(() =>
      useForm({ action: () => promise, failed: { title: 'Not sent' } }),
    )
    act(() => void result.current.submit())
    await act(async () => reject(new TypeError('Failed to fetch')))
    expect(titles()).toEqual(['Not sent'])
    act(() => void result.current.submit())
    expect(titles()).toEqual([])
    await act(async () => {})
    unmount()
    expect(titles()).toEqual(['Not sent'])
  })

  test('says nothing about a request that leaving the form has aborted', async () => {
    const { result, unmount } = renderHook(() =>
      useForm({
        action: (_values, { signal }) =>
          new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
        failed: { title: 'Not sent' },
      }),
    )
    act(() => void result.current.submit())
    unmount()
    await act(async () => {})
    expect(titles()).toEqual([])
  })

  test('sends without a parser and shows the own message of an error, else the title', async () => {
    const errors = [new TypeError('Cancelled'), new TypeError('Failed to fetch')]
    const { result } = renderHook(() =>
      useForm({
        initial: {},
        action: () => Promise.reject(errors.shift()),
        failed: { title: 'Not sent' },
        messageOf: (error) => (String(error).includes('Cancelled') ? 'You cancelled' : undefined),
      }),
    )
    for (const message of ['You cancelled', 'Not sent']) {
      await act(() => result.current.submit())
      expect(result.current.failure?.message).toBe(message)
    }
  })

  test('aborts the signal of a running action when it is unmounted', async () => {
    let signal: AbortSignal | undefined
    const { user, unmount } = open((_values, context) => {
      signal = context.signal
      return new Promise(() => {})
    })
    await user.type(first(), 'a')
    await user.type(second(), 'b')
    await user.click(screen.getByRole('button'))
    expect(signal?.aborted).toBe(false)
    unmount()
    expect(signal?.aborted).toBe(true)
  })
})
