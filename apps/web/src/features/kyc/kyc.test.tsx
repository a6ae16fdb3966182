import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFakeServer } from '../../../test/fake-server.ts'
import { beSignedIn, beSignedOut, enter, renderPage, user } from '../../../test/render-page.tsx'
import { sessionStore } from '../../shared/session/session.ts'
import { Component as Kyc } from './kyc.page.tsx'
import { forgetVerification } from './verification-store.ts'

beforeEach(() => {
  vi.unstubAllGlobals()
  beSignedIn()
})
afterEach(() => {
  act(() => forgetVerification())
})

function open() {
  const server = startFakeServer({})
  return { server, ...renderPage(<Kyc />, { path: '/kyc' }) }
}

/** Every text field, and something nobody else would write into it. */
const TYPED = {
  'First name': 'Zephyrine',
  'Last name': 'Quillfeather',
  'Date of birth': '1987-06-05',
  'Last 4 digits of the national ID number': '8642',
  Street: '77 Marmalade Lane',
  City: 'Dunwickshire',
  State: 'Northumbrialand',
  ZIP: 'QX90417',
} as const
type TypedLabel = keyof typeof TYPED
const LABELS = Object.keys(TYPED) as TypedLabel[]
const ALL_LABELS = [...LABELS, 'ID document'] as const

const PASSPORT = new File(['binary'], 'passport-of-zephyrine.png', { type: 'image/png' })

const verb = (label: string) => (label.startsWith('Last 4 digits') ? 'are' : 'is')
const refusal = (label: string) => `${label} ${verb(label)} required`

type Person = ReturnType<typeof open>['user']

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = () => screen.getByRole('button', { name: 'Submit Verification' })
const fillWithSample = () => screen.getByRole('button', { name: 'Fill with sample data' })
const toasts = () => within(screen.getByRole('region', { name: 'Notifications' }))
const status = () => within(screen.getByRole('region', { name: 'Status of the check' }))
const receipt = () => screen.queryByRole('region', { name: 'Demo check, not carried out' })

async function fill(person: Person, except?: (typeof ALL_LABELS)[number]) {
  for (const label of LABELS.filter((one) => one !== except)) {
    if (label === 'Date of birth') await person.type(field(label), TYPED[label])
    else await enter(person, field(label), TYPED[label])
  }
  if (except !== 'ID document') await person.upload(field('ID document'), PASSPORT)
}

describe('what is missing', () => {
  test('is refused all at once, and each field says so', async () => {
    const { user: person } = open()
    await person.click(press())
    expect(toasts().getByText('Missing Information')).toBeVisible()
    expect(toasts().getByText('Please fill in all fields')).toBeVisible()
    for (const label of ALL_LABELS) {
      expect(field(label)).toBeInvalid()
      expect(field(label)).toHaveAccessibleDescription(refusal(label))
    }
    expect(field('First name')).toHaveFocus()
    expect(receipt()).toBeNull()
    expect(status().getByText('Not started')).toBeVisible()
  })

  test.each(ALL_LABELS)('%s alone keeps the form back, and the rest of it stays', async (missing) => {
    const { user: person } = open()
    await fill(person, missing)
    await person.click(press())
    expect(toasts().getByText('Missing Information')).toBeVisible()
    expect(screen.getAllByText(/ required$/)).toHaveLength(1)
    expect(field(missing)).toHaveAccessibleDescription(refusal(missing))
    expect(field(missing)).toHaveFocus()
    for (const label of LABELS.filter((one) => one !== missing))
      expect(field(label)).toHaveValue(TYPED[label])
    expect(receipt()).toBeNull()
  })

  test('is also what holds nothing but spaces', async () => {
    const { user: person } = open()
    await fill(person, 'City')
    await enter(person, field('City'), '   ')
    await person.click(press())
    expect(field('City')).toHaveAccessibleDescription('City is required')
  })

  test('is forgiven as soon as something is entered', async () => {
    const { user: person } = open()
    await person.click(press())
    await enter(person, field('Street'), '1')
    expect(field('Street')).toBeValid()
    expect(field('City')).toBeInvalid()
  })
})

test('the national ID field takes four characters', async () => {
  const { user: person } = open()
  const id = field('Last 4 digits of the national ID number')
  await enter(person, id, '123456')
  expect(id).toHaveValue('1234')
  expect(id).toHaveAttribute('maxlength', '4')
  expect(id).toHaveAttribute('inputmode', 'numeric')
})

describe('the document', () => {
  test('is asked for with the hint of the specification', () => {
    open()
    expect(field('ID document')).toHaveAccessibleDescription('PNG, JPG or PDF, max 10MB')
  })

  test('may be of another kind and larger than the hint says', async () => {
    const { user: person } = open()
    await fill(person, 'ID document')
    const large = new File(['x'], 'scan.tiff', { type: 'image/tiff' })
    Object.defineProperty(large, 'size', { value: 31_400_000 })
    await person.upload(field('ID document'), large)
    expect(screen.getByText('scan.tiff')).toBeVisible()
    expect(screen.getByText('31.4 MB. Stays in this tab; it is not uploaded.')).toBeVisible()
    await person.click(press())
    expect(receipt()).toBeVisible()
  })

  test('is shown from the device while it is chosen, if it is a picture', async () => {
    const make = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
    const revoke = vi.spyOn(URL, 'revokeObjectURL')
    const { user: person } = open()
    await person.upload(field('ID document'), PASSPORT)
    expect(make).toHaveBeenCalledWith(PASSPORT)
    expect(screen.getByRole('img', { name: 'The chosen document' })).toHaveAttribute('src', 'blob:picture')
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('img')).toBeNull()
    expect(revoke).toHaveBeenCalledWith('blob:picture')
  })
})

describe('what is submitted', () => {
  test('is answered with the title of the specification and with what is true', async () => {
    const { user: person } = open()
    await fill(person)
    await person.click(press())
    expect(toasts().getByText('Verification Submitted')).toBeVisible()
    expect(toasts().getByText('Demo only. Nothing was sent, and nobody reviews it.')).toBeVisible()
  })

  test('becomes pending, and a receipt with the focus takes the place of the form', async () => {
    const { user: person } = open()
    await fill(person)
    await person.click(press())
    expect(receipt()).toHaveFocus()
    expect(screen.queryByRole('button', { name: 'Submit Verification' })).toBeNull()
    expect(screen.queryByLabelText('First name')).toBeNull()
    expect(status().getByText('Pending')).toBeVisible()
    expect(status().getByText('1-2 business days. No review happens in this demo.')).toBeVisible()
    expect(screen.getByText('Nothing was sent: no data and no document.')).toBeVisible()
    expect(screen.getByText('The status was set to pending, in this tab.')).toBeVisible()
  })

  test('reaches no server, no storage, no log and no part of the page', async () => {
    const logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) => vi.spyOn(console, name))
    const { user: person, server, container } = open()
    await fill(person)
    expect(container.querySelector('input[name]')).toBeNull()
    await person.click(press())
    expect(receipt()).toBeVisible()
    expect(server.received).toEqual([])
    for (const log of logs) expect(log).not.toHaveBeenCalled()
    const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])
    for (const text of [...Object.values(TYPED), PASSPORT.name]) {
      expect(kept).not.toContain(text)
      expect(document.documentElement.outerHTML).not.toContain(text)
    }
  })

  test('is still pending when the page is opened again, without its receipt taking the focus', async () => {
    const first = open()
    await fill(first.user)
    await first.user.click(press())
    first.unmount()
    open()
    expect(receipt()).toBeVisible()
    expect(status().getByText('Pending')).toBeVisible()
    expect(receipt()).not.toHaveFocus()
  })

  test('can be started over, with an empty form', async () => {
    const { user: person } = open()
    await fill(person)
    await person.click(press())
    await person.click(screen.getByRole('button', { name: 'Start over' }))
    expect(screen.getByRole('heading', { name: 'Identity verification' })).toHaveFocus()
    expect(status().getByText('Not started')).toBeVisible()
    expect(toasts().queryByText('Verification Submitted')).toBeNull()
    for (const label of ALL_LABELS) expect(field(label)).toHaveValue('')
  })

  test('is not pending for the next person in the same tab', async () => {
    const { user: person } = open()
    await fill(person)
    await person.click(press())
    act(() => sessionStore.setState({ status: 'signed-in', user: { ...user, id: 'another' } }, true))
    expect(status().getByText('Not started')).toBeVisible()
  })

  test('is forgotten when the person signs out', async () => {
    const { user: person } = open()
    await fill(person)
    await person.click(press())
    act(() => beSignedOut())
    act(() => beSignedIn())
    expect(status().getByText('Not started')).toBeVisible()
  })
})

describe('the form', () => {
  test('says before anything is typed that nothing is sent or kept', () => {
    open()
    expect(screen.getByText('Nothing here is sent or kept')).toBeVisible()
    expect(screen.getByText(/This product performs no identity checks\. The form is a local/)).toBeVisible()
  })

  test('asks for everything and lets the browser remember nothing', () => {
    open()
    for (const label of ALL_LABELS) {
      expect(field(label)).toBeRequired()
      expect(field(label)).toHaveAttribute('autocomplete', 'off')
    }
  })

  test('can be filled with a sample that passes', async () => {
    const { user: person } = open()
    await person.click(press())
    await person.click(fillWithSample())
    expect(field('First name')).toHaveValue('Sample')
    expect(field('ID document').files?.[0]?.name).toBe('specimen.pdf')
    expect(screen.queryByText(/ required$/)).toBeNull()
    expect(toasts().queryByText('Missing Information')).toBeNull()
    await person.click(press())
    expect(toasts().getByText('Verification Submitted')).toBeVisible()
  })

  test('can be cleared', async () => {
    const { user: person } = open()
    await person.click(fillWithSample())
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    for (const label of ALL_LABELS) expect(field(label)).toHaveValue('')
    expect(screen.queryByText(/specimen\.pdf/)).toBeNull()
  })

  test('is empty by the time the browser puts the page aside', async () => {
    const { user: person } = open()
    await fill(person)
    window.dispatchEvent(new Event('pagehide'))
    for (const label of ALL_LABELS) expect(field(label)).toHaveValue('')
  })
})
