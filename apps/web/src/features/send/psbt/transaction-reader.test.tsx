import { createUrParts } from '@satlens/wallet/qr-parts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { enter, press, renderWithUser } from '#test/render-page.tsx'
import { encodeBase64, MAX_TRANSACTION_LENGTH } from './parse-transaction.ts'
import { TransactionReader } from './transaction-reader.tsx'

const PSBT = Uint8Array.from({ length: 100 }, (_, at) => [0x70, 0x73, 0x62, 0x74, 0xff][at] ?? at)
const { getPart } = createUrParts(PSBT, 60)

function open() {
  const onRead = vi.fn()
  return { onRead, ...renderWithUser(<TransactionReader onRead={onRead} />) }
}

describe('a transaction is read', () => {
  const fileField = () => screen.getByLabelText('File')
  const pasted = () => screen.getByLabelText('Or paste the transaction')

  test('from a file, which may be chosen again', async () => {
    const { onRead, user: person } = open()
    await person.upload(fileField(), new File(['no transaction'], 'notes.txt'))
    await waitFor(() => expect(fileField()).toHaveAccessibleDescription(/isn't a Bitcoin transaction/))
    expect(onRead).not.toHaveBeenCalled()
    const signed = new File([PSBT], 'signed.psbt')
    await person.upload(fileField(), signed)
    await person.upload(fileField(), signed)
    await waitFor(() => expect(onRead).toHaveBeenCalledTimes(2))
    expect(onRead).toHaveBeenLastCalledWith(PSBT)
    expect(fileField()).toHaveAccessibleDescription('A .psbt or .txn file from your wallet.')
    expect(screen.getByText('signed.psbt')).toBeVisible()
  })

  test('from no file that is larger than transactions are', async () => {
    const { onRead, user: person } = open()
    const large = new File([new Uint8Array(2 * MAX_TRANSACTION_LENGTH + 3)], 'film.psbt')
    await person.upload(fileField(), large)
    await waitFor(() => expect(fileField()).toHaveAccessibleDescription(/too large/))
    expect(onRead).not.toHaveBeenCalled()
  })

  test('from a pasted text, which stays where it is wrong', async () => {
    const { onRead, user: person } = open()
    await enter(person, pasted(), 'dear diary')
    await press(person, 'Check the transaction')
    expect(pasted()).toHaveAccessibleDescription(/Check that you copied all of it/)
    expect(pasted()).toHaveValue('dear diary')
    await person.clear(pasted())
    await enter(person, pasted(), getPart(1))
    await press(person, 'Check the transaction')
    expect(pasted()).toHaveAccessibleDescription(/^Only 1 of 2 parts/)
    await enter(person, pasted(), `\n${getPart(2)}`)
    await press(person, 'Check the transaction')
    await waitFor(() => expect(onRead).toHaveBeenCalledExactlyOnceWith(PSBT))
  })

  test('from pictures of its codes, with a word about those that are missing', async () => {
    const { onRead, user: person } = open()
    const texts = ['https://example.com', getPart(2), getPart(1), encodeBase64(PSBT)]
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        static getSupportedFormats = async () => ['qr_code']
        detect = async () => [{ rawValue: texts.shift() }]
      },
    )
    vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close() {} }))
    const picture = () => new File(['x'], 'code.png', { type: 'image/png' })
    const pictures = document.querySelector<HTMLInputElement>('input[accept="image/*"]') as HTMLInputElement
    await person.upload(pictures, picture())
    expect(await screen.findByText("This QR code isn't a transaction.")).toBeVisible()
    await person.upload(pictures, picture())
    expect(await screen.findByText('1 of 2 parts read. Scan or upload the others.')).toBeVisible()
    await person.upload(pictures, [picture(), picture()])
    await waitFor(() => expect(onRead).toHaveBeenCalledTimes(2))
    expect(screen.getByText('Transaction read.')).toBeVisible()
  })
})
