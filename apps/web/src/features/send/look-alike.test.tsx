import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { beSignedIn, beSignedOut, user } from '../../../test/render-page.tsx'
import { confirm, openSend, review, SEND_PATH, sheet, walletWith } from '../../../test/send-page.tsx'
import { keepForUser } from '../../shared/session/kept-for-user.ts'
import { recentRecipients } from './recent-recipients.ts'

// Both can be paid to: of the second, six characters were tried until the checksum ended alike.
const KNOWN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const ALIKE = 'bc1qw508d6qejxt750tqq3zarvary0c5xw7kd5f3t4'
const OTHER = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'

beforeEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  beSignedIn()
})

const warning = () => sheet().queryByText('This address looks like another one you know')
const tick = () => sheet().getByRole('checkbox', { name: /I have compared them/ })

test('an address that looks like none that is known is confirmed without a word', async () => {
  keepForUser('recipients', user.id, [KNOWN, OTHER])
  const { user: person } = openSend()
  await review(person, KNOWN)
  expect(warning()).toBeNull()
  expect(confirm()).toBeEnabled()
})

test('one that looks like an earlier recipient is shown beside it, and takes a tick', async () => {
  keepForUser('recipients', user.id, [OTHER, KNOWN])
  const { user: person, server } = openSend()
  await review(person, ALIKE)
  expect(warning()).toBeVisible()
  expect(confirm()).toBeDisabled()
  const marked = [...document.querySelectorAll('dialog mark')].map((mark) => mark.textContent).join('')
  expect(marked).toBe('750tqqd5' + 'dg4y5rv8')
  await person.click(tick())
  await person.click(confirm())
  await waitFor(() => expect(server.to(SEND_PATH)).toHaveLength(1))
})

test('one that looks like the own address takes a tick as well, anew at each look', async () => {
  const { user: person } = openSend(undefined, walletWith({ address: KNOWN }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Maximum' })).toBeEnabled())
  await review(person, ALIKE)
  expect(warning()).toBeVisible()
  await person.click(tick())
  expect(confirm()).toBeEnabled()
  await person.click(sheet().getByRole('button', { name: 'Change something' }))
  await person.click(screen.getByRole('button', { name: 'Send Bitcoin' }))
  expect(tick()).not.toBeChecked()
  expect(confirm()).toBeDisabled()
})

test('whoever was sent to is known from then on, to this user and until the session ends', async () => {
  const { user: person } = openSend()
  await review(person, KNOWN)
  await person.click(confirm())
  await person.click(await screen.findByRole('button', { name: 'Start another' }))
  expect(recentRecipients(user.id)).toEqual([KNOWN])
  expect(recentRecipients('somebody else')).toEqual([])
  await review(person, ALIKE)
  expect(warning()).toBeVisible()
  beSignedOut()
  expect(recentRecipients(user.id)).toEqual([])
})

test('a send that failed makes nobody known', async () => {
  const { user: person } = openSend('unreachable')
  await review(person, KNOWN)
  await person.click(confirm())
  await within(screen.getByRole('region', { name: 'Notifications' })).findByText('Transaction Failed')
  expect(recentRecipients(user.id)).toEqual([])
})

test('what is stored as no list of addresses is no list of addresses', () => {
  keepForUser('recipients', user.id, { length: 1 })
  expect(recentRecipients(user.id)).toEqual([])
  keepForUser('recipients', user.id, [null, 7, 'nonsense', KNOWN])
  expect(recentRecipients(user.id)).toEqual([KNOWN])
})
