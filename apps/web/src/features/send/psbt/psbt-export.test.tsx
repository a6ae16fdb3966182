import known from '@satlens/wallet/vectors/unsigned-payments.json'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { captureSavedFiles } from '#test/browser.ts'
import { press, renderWithUser } from '#test/render-page.tsx'
import { PsbtExport } from './psbt-export.tsx'

const [{ psbt } = { psbt: '' }] = known.payments

test('a transaction is saved as bytes or as text, and copied', async () => {
  const files = captureSavedFiles()
  const { user: person } = renderWithUser(<PsbtExport base64={psbt} name="payment" />)
  await press(person, 'Download as .psbt')
  await press(person, 'Download as text')
  await press(person, 'Copy as base64')
  expect(files.map(({ name }) => name)).toEqual(['payment.psbt', 'payment.txt'])
  const bytes = new Uint8Array((await files[0]?.blob.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(btoa(String.fromCharCode(...bytes))).toBe(psbt)
  expect(await files[1]?.blob.text()).toBe(psbt)
  expect(await navigator.clipboard.readText()).toBe(psbt)
})

test('the QR code of a transaction is shown in the format that is chosen', async () => {
  const { user: person } = renderWithUser(<PsbtExport base64={psbt} name="payment" />)
  expect(screen.queryByRole('img')).toBeNull()
  await person.click(screen.getByText('Show as a QR code'))
  const drawing = async () => (await screen.findByRole('img')).querySelector('path')?.getAttribute('d')
  const ur = await drawing()
  await person.click(screen.getByRole('radio', { name: 'Coldcard (BBQr)' }))
  expect(await drawing()).not.toBe(ur)
  await person.click(screen.getByText('Show as a QR code'))
  expect(screen.queryByRole('img')).toBeNull()
})
