import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { captureSavedFiles } from '#test/browser.ts'
import { card, openPrepare, proceedToSigning, readBack } from '#test/prepare-page.tsx'
import { MULTISIG, SINGLE } from '#test/prepared-payment.ts'
import { press } from '#test/render-page.tsx'
import { setSignedIn, setSignedOut } from '#test/session.ts'

beforeEach(setSignedIn)
afterEach(() => act(setSignedOut))

async function open(payment = SINGLE) {
  const opened = openPrepare({ payment })
  await proceedToSigning(opened.user)
  return opened
}

/** The text of a line: what was reviewed, what it is now, and the result. */
const line = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) })

describe('a signed transaction that is read back', () => {
  test('is the same line by line and offered as a file, and nothing is sent', async () => {
    const files = captureSavedFiles()
    const { server, user: person } = await open()
    const sent = server.received.length
    await readBack(person, SINGLE.signed)
    expect(await card().findByText('Signed and ready')).toBeVisible()
    for (const name of ['Coin 1 of 2', 'Coin 2 of 2', 'Recipient', 'Change', 'Network fee', 'Version'])
      expect(line(name)).toHaveTextContent(/Same$/)
    expect(line('Signatures')).toHaveTextContent('1 of 1')
    await press(person, 'Download the signed transaction', card())
    expect(files.map(({ name }) => name)).toEqual(['savings-signed.txn'])
    expect(await files[0]?.blob.text()).toBe(SINGLE.final)
    await press(person, 'Copy as hex', card())
    expect(await navigator.clipboard.readText()).toBe(SINGLE.final)
    expect(server.received).toHaveLength(sent)
  })

  test('may be the final transaction', async () => {
    const { user: person } = await open()
    await readBack(person, SINGLE.final)
    expect(await card().findByText('Signed and ready')).toBeVisible()
  })

  test.each<[string, string, [string, RegExp][]]>([
    [
      'another recipient',
      SINGLE.withOtherRecipient,
      [['Recipient', /Now1,000,000 satsbcrt1q.+Pays another address$/]],
    ],
    [
      'a higher fee',
      SINGLE.withHigherFee,
      [
        ['Change', /Now1,900,000 sats.+Pays another amount$/],
        ['Network fee', /1,410 satsNow100,000 satsAnother fee$/],
      ],
    ],
  ])('with %s is refused with the lines that differ', async (_what, text, lines) => {
    const { user: person } = await open()
    await readBack(person, text)
    const alert = await card().findByRole('alert')
    expect(alert).toHaveTextContent("Don't use this transaction")
    for (const [name, content] of lines) expect(line(name)).toHaveTextContent(content)
    expect(line('Coin 1 of 2')).toHaveTextContent(/Same$/)
    expect(screen.queryByRole('row', { name: /^Signatures/ })).toBeNull()
    expect(card().queryByRole('button', { name: /Download the signed/ })).toBeNull()
  })

  test.each([
    ['without a signature', SINGLE.psbt, 'Not signed yet'],
    ['that is cut', SINGLE.signed.slice(0, 400), /We could not read this as a transaction/],
  ])('%s is named so', async (_what, text, message) => {
    const { user: person } = await open()
    await readBack(person, text)
    expect(await card().findByText(message)).toBeVisible()
  })
})

describe('a transaction of several signers', () => {
  const [first = '', , third = ''] = MULTISIG.signedByEach

  test('is passed on after the first signature and complete after the second', async () => {
    const files = captureSavedFiles()
    const { user: person } = await open(MULTISIG)
    await readBack(person, third)
    expect(await card().findByText('Everything is as you reviewed it')).toBeVisible()
    expect(card().getByText(/^1 of 2 signatures so far/)).toBeVisible()
    expect(line('Signatures')).toHaveTextContent('1 of 2')
    const result = within(
      card().getByText('Everything is as you reviewed it').closest('.border-gain') as HTMLElement,
    )
    await press(person, 'Download as .psbt', result)
    expect(files[0]?.name).toBe('family-signed.psbt')
    await readBack(person, first)
    expect(await card().findByText('Signed and ready')).toBeVisible()
    expect(line('Signatures')).toHaveTextContent('2 of 2')
  })

  test('counts a repeated signature once', async () => {
    const { user: person } = await open(MULTISIG)
    await readBack(person, first)
    await card().findByText(/^1 of 2 signatures so far/)
    await readBack(person, first)
    await waitFor(() => expect(line('Signatures')).toHaveTextContent('1 of 2'))
  })
})

test('another payment is prepared with an empty form', async () => {
  const { user: person } = await open()
  await press(person, 'Prepare another', card())
  expect(screen.getByLabelText('Recipient')).toHaveValue('')
})
