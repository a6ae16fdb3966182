import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { errorAnswer } from '#test/fake-server.ts'
import { dialog, enter, press, toasts } from '#test/render-page.tsx'
import { factor, openSecurity, passkey } from '#test/security-account.tsx'
import { user } from '#test/session.ts'

const app = factor('f1', { friendly_name: 'Work phone' })
const phone = factor('p1', { factor_type: 'phone', phone: '41446681800' })
const code = () => dialog().getByLabelText('6-digit code')
const remove = (person: UserEvent) => press(person, 'Remove', dialog())

async function prove(person: UserEvent, digits = '123456') {
  await enter(person, code(), digits)
  await remove(person)
}

describe('removing the last factor', () => {
  const open = (more: object = {}) =>
    openSecurity('Remove Work phone', { factors: [app], codes: 10, ...more })

  test('names the consequences and needs the right digits once more', async () => {
    const { user: person, held } = await open()
    expect(dialog().getByRole('heading', { name: 'Remove Work phone?' })).toBeVisible()
    expect(dialog().getByText(/Removing it turns off two-step verification/)).toHaveTextContent(
      'Your backup codes will stop working and be deleted.',
    )
    await prove(person, '000000')
    await waitFor(() => expect(code()).toHaveAccessibleDescription('The code is incorrect.'))
    expect(code()).toHaveValue('000000')
    expect(held.factors).toHaveLength(1)
    await person.clear(code())
    await prove(person)
    await waitFor(() => expect(held.factors).toEqual([]))
    expect(await screen.findByText('Two-step verification off')).toBeVisible()
    expect(toasts().getByText('Work phone removed')).toBeVisible()
    expect(screen.queryByRole('region', { name: 'Backup codes' })).toBeNull()
    const heading = () => screen.getByRole('heading', { level: 3, name: 'Authenticator app' })
    await waitFor(() => expect(heading()).toHaveFocus())
  })

  test('accepts a recovery code in place of the digits', async () => {
    const { user: person, held } = await open({ codes: 3 })
    await press(person, 'Backup code', dialog())
    expect(dialog().getByLabelText('Backup code')).toHaveFocus()
    await person.paste('abcd-2345-efgh-6780')
    await remove(person)
    await waitFor(() => expect(held.factors).toEqual([]))
  })

  test('can be retried without a second proof if it fails after the first', async () => {
    const answers = [errorAnswer(503, 'service_unavailable', 'Not at the moment.')]
    const removal = () => answers.shift() ?? { body: { id: 'f1' } }
    const { user: person, server } = await open({ routes: { 'DELETE /auth/v1/factors/f1': removal } })
    await prove(person)
    expect(await dialog().findAllByText('Not at the moment.')).toHaveLength(2)
    await remove(person)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.to('/auth/v1/factors/f1/verify')).toHaveLength(1)
  })

  test('removing a factor is cancelled by closing the dialog, which returns the focus', async () => {
    const { user: person, server } = await open()
    await press(person, 'Close', dialog())
    expect(screen.getByRole('button', { name: 'Remove Work phone' })).toHaveFocus()
    expect(server.received.filter(({ method }) => method === 'DELETE')).toHaveLength(0)
  })
})

test('one of several factors is removed by a proof of a remaining one', async () => {
  const opened = await openSecurity('Remove +41446681800', { factors: [app, phone], codes: 10 })
  const { user: person, server, held } = opened
  expect(dialog().getByText(/Your other methods: Work phone/)).toBeVisible()
  expect(dialog().queryByText('Text message')).toBeNull()
  await prove(person)
  await waitFor(() => expect(held.factors).toEqual([app]))
  expect(server.to('/auth/v1/factors/f1/verify')).toHaveLength(1)
  expect(server.to('/auth/v1/factors/p1/verify')).toHaveLength(0)
})

describe('a passkey', () => {
  const laptop = passkey('Laptop')
  const passkeys = [laptop]

  test('a passkey is removed after a confirmation if the account has no second factor', async () => {
    const { user: person, held } = await openSecurity('Remove Laptop', { passkeys })
    expect(dialog().getByText(/^It will no longer sign you in/)).toBeVisible()
    await remove(person)
    await waitFor(() => expect(held.passkeys).toEqual([]))
    expect(await toasts().findByText('Laptop removed')).toBeVisible()
  })

  test('a passkey is removed after a proof if the account has a second factor', async () => {
    const { user: person, held } = await openSecurity('Remove Laptop', {
      factors: [app],
      passkeys,
      codes: 10,
    })
    await prove(person)
    await waitFor(() => expect(held.passkeys).toEqual([]))
  })

  test('asks for a proof if the server requires one unexpectedly', async () => {
    const answers = [errorAnswer(403, 'insufficient_aal')]
    const late = { factors: [] as (typeof app)[] }
    const { user: person } = await openSecurity('Remove Laptop', {
      factors: [app],
      passkeys,
      routes: {
        'GET /auth/v1/user': () => ({ body: { ...user, factors: late.factors } }),
        [`DELETE /auth/v1/passkeys/${laptop.id}`]: () => answers.shift() ?? { status: 204 },
      },
    })
    // Added on another device while this page was open.
    late.factors = [app]
    await remove(person)
    await waitFor(() =>
      expect(dialog().getByRole('heading', { name: /^First, confirm with a method/ })).toHaveFocus(),
    )
    await enter(person, code(), '123456')
    await press(person, 'Continue', dialog())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await toasts().findByText('Laptop removed')).toBeVisible()
  })

  test('can be renamed, but not to an empty name', async () => {
    const { user: person } = await openSecurity('Rename Laptop', { passkeys })
    await person.clear(dialog().getByLabelText('Name'))
    await press(person, 'Save name', dialog())
    expect(dialog().getByLabelText('Name')).toHaveAccessibleDescription('Enter a name for the passkey')
    await enter(person, dialog().getByLabelText('Name'), ' Old laptop ')
    await press(person, 'Save name', dialog())
    expect(await screen.findByText('Old laptop', { selector: 'p' })).toBeVisible()
  })
})
