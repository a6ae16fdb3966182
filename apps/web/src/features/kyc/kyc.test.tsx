import { act, screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFakeServer } from '#test/fake-server.ts'
import { enter, expectTexts, press, renderPage, toasts } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut, user } from '#test/session.ts'
import { TYPED_IDENTITY } from '#test/typed-identity.ts'
import { sessionStore } from '../../shared/session/session.ts'
import { KycPage } from './kyc.page.tsx'
import { resetVerification } from './verification-store.ts'

beforeEach(setSignedIn)
afterEach(() => act(resetVerification))

function open() {
  const server = startFakeServer({})
  return { server, ...renderPage(<KycPage />, { path: '/kyc' }) }
}

const LABELS = Object.keys(TYPED_IDENTITY) as (keyof typeof TYPED_IDENTITY)[]
const ALL_LABELS = [...LABELS, 'ID document'] as const
const PASSPORT = new File(['binary'], 'passport-of-zephyrine.png', { type: 'image/png' })
const required = (label: string) => `${label} ${label.startsWith('Last 4 digits') ? 'are' : 'is'} required`

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = (person: UserEvent) => press(person, 'Submit Verification')
const status = () => within(screen.getByRole('region', { name: 'Verification status' }))
const receipt = () => screen.queryByRole('region', { name: 'Demo verification' })

async function fill(person: UserEvent, except?: (typeof ALL_LABELS)[number]) {
  for (const label of LABELS.filter((one) => one !== except)) {
    if (label === 'Date of birth') await person.type(field(label), TYPED_IDENTITY[label])
    else await enter(person, field(label), TYPED_IDENTITY[label])
  }
  if (except !== 'ID document') await person.upload(field('ID document'), PASSPORT)
}

async function openSubmitted() {
  const opened = open()
  await fill(opened.user)
  await submit(opened.user)
  return opened
}

describe('the identity check form', () => {
  test('says that nothing is sent or stored, and requires every field without autocompletion', async () => {
    const { user: person } = open()
    expect(screen.getByText("Don't enter real information")).toBeVisible()
    expect(screen.getByText(/We don't check identities\. What you type stays/)).toBeVisible()
    expect(field('ID document')).toHaveAccessibleDescription('PNG, JPG or PDF, max 10MB')
    for (const label of ALL_LABELS) {
      expect(field(label)).toBeRequired()
      expect(field(label)).toHaveAttribute('autocomplete', 'off')
    }
    const id = field('Last 4 digits of the national ID number')
    await enter(person, id, '123456')
    expect(id).toHaveValue('1234')
    expect(id).toHaveAttribute('maxlength', '4')
    expect(id).toHaveAttribute('inputmode', 'numeric')
  })

  test('reports every missing field at once until something is entered', async () => {
    const { user: person } = open()
    await submit(person)
    await expectTexts(toasts(), 'Missing Information', 'Please fill in all fields')
    for (const label of ALL_LABELS) {
      expect(field(label)).toBeInvalid()
      expect(field(label)).toHaveAccessibleDescription(required(label))
    }
    expect(field('First name')).toHaveFocus()
    expect(receipt()).toBeNull()
    expect(status().getByText('Not started')).toBeVisible()
    await enter(person, field('City'), '1')
    expect(field('City')).toBeValid()
    expect(field('Street')).toBeInvalid()
    await person.clear(field('City'))
    await fill(person, 'City')
    await enter(person, field('City'), '   ')
    await submit(person)
    expect(screen.getAllByText(/ required$/)).toHaveLength(1)
    expect(field('City')).toHaveAccessibleDescription(required('City'))
    expect(field('City')).toHaveFocus()
    for (const label of LABELS.filter((one) => one !== 'City'))
      expect(field(label)).toHaveValue(TYPED_IDENTITY[label])
    expect(receipt()).toBeNull()
  })

  test('accepts any kind and size of document and shows a picture of it until it is cleared', async () => {
    const { user: person } = open()
    await fill(person, 'ID document')
    const large = new File(['x'], 'scan.tiff', { type: 'image/tiff' })
    Object.defineProperty(large, 'size', { value: 31_400_000 })
    await person.upload(field('ID document'), large)
    await expectTexts(screen, 'scan.tiff', '31.4 MB')
    await submit(person)
    expect(receipt()).toBeVisible()

    const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    await press(person, 'Start over')
    await person.upload(field('ID document'), PASSPORT)
    expect(make).toHaveBeenCalledWith(PASSPORT)
    expect(screen.getByRole('img', { name: 'Preview of your document' })).toHaveAttribute(
      'src',
      'blob:picture',
    )
    await press(person, 'Clear')
    expect(screen.queryByRole('img')).toBeNull()
    expect(revoke).toHaveBeenCalledWith('blob:picture')
  })

  test('the form is filled with a sample, and emptied by a button or as the page is put aside', async () => {
    const { user: person } = open()
    await submit(person)
    await press(person, 'Use sample data')
    expect(field('First name')).toHaveValue('Sample')
    expect(field('ID document').files?.[0]?.name).toBe('specimen.pdf')
    expect(screen.queryByText(/ required$/)).toBeNull()
    expect(toasts().queryByText('Missing Information')).toBeNull()
    await press(person, 'Clear')
    for (const label of ALL_LABELS) expect(field(label)).toHaveValue('')
    await press(person, 'Use sample data')
    window.dispatchEvent(new Event('pagehide'))
    for (const label of ALL_LABELS) expect(field(label)).toHaveValue('')
    expect(screen.queryByText(/specimen\.pdf/)).toBeNull()
    await press(person, 'Use sample data')
    await submit(person)
    expect(toasts().getByText('Verification Submitted')).toBeVisible()
  })
})

describe('a submitted form', () => {
  test('a submitted form yields a toast, a pending status and a receipt, and can start over', async () => {
    const { user: person } = await openSubmitted()
    expect(toasts().getByText('Verification Submitted')).toBeVisible()
    expect(toasts().getByText('This is a demo. Nothing was sent for review.')).toBeVisible()
    expect(receipt()).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Submit Verification' })).toBeNull()
    expect(screen.queryByLabelText('First name')).toBeNull()
    await expectTexts(
      status(),
      'Pending',
      'A review usually takes 1-2 business days. This demo has no review.',
    )
    expect(screen.getByText('Nothing you entered was sent, stored or logged.')).toBeVisible()
    expect(screen.getByText('In this tab, your status is now Pending.')).toBeVisible()
    await press(person, 'Start over')
    expect(screen.getByRole('heading', { name: 'Identity verification' })).toHaveFocus()
    expect(status().getByText('Not started')).toBeVisible()
    expect(toasts().queryByText('Verification Submitted')).toBeNull()
    for (const label of ALL_LABELS) expect(field(label)).toHaveValue('')
  })

  test('reaches no server, storage, log or page, and stays pending when opened again', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
    const { user: person, server, container, unmount } = open()
    await fill(person)
    expect(container.querySelector('input[name]')).toBeNull()
    await submit(person)
    expect(receipt()).toBeVisible()
    expect(server.received).toEqual([])
    for (const log of logs) expect(log).not.toHaveBeenCalled()
    const storage = JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      document.cookie,
      location.href,
    ])
    for (const text of [...Object.values(TYPED_IDENTITY), PASSPORT.name]) {
      expect(storage).not.toContain(text)
      expect(document.documentElement.outerHTML).not.toContain(text)
    }
    unmount()
    open()
    expect(receipt()).toBeVisible()
    expect(status().getByText('Pending')).toBeVisible()
    expect(receipt()).not.toHaveFocus()
  })

  test.each([
    [
      'another user signs in',
      () => sessionStore.setState({ status: 'signed-in', user: { ...user, id: 'another' } }, true),
    ],
    ['the user signs out', setSignedOut],
  ])('a submitted form is forgotten when %s', async (_when, happen) => {
    await openSubmitted()
    act(() => void happen())
    if (sessionStore.getState().status === 'signed-out') act(setSignedIn)
    expect(status().getByText('Not started')).toBeVisible()
  })
})
