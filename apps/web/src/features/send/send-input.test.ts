import { formatBtc } from '@satlens/domain'
import pasted from '@satlens/domain/vectors/pasted.json'
import { describe, expect, test } from 'vitest'
import { changeRecipient, EMPTY_SEND_INPUT, parseSendInput } from './send-input.ts'

const rowsOf = (...kinds: string[]) => pasted.rows.filter((row) => kinds.includes(row.kind))
const ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

/** What the form makes of pasted text: the recipient and amount to send, or false. */
function send(recipient: string, amount: string) {
  const pastedInput = { ...EMPTY_SEND_INPUT, amount: { unit: 'btc', text: amount } as const }
  const parsed = parseSendInput({ ...pastedInput, ...changeRecipient(pastedInput, recipient) })
  return parsed.ok && { recipient: parsed.value.recipient as string, amount: formatBtc(parsed.value.amount) }
}

describe('the send form', () => {
  test.each(rowsOf('address', 'link'))('sends to a pasted $kind with $why, or to none', (row) => {
    const sent = row.value ? { recipient: row.value, amount: row.amount ?? '1.00000000' } : false
    expect(send(row.text, '1')).toStrictEqual(sent)
  })

  test.each(rowsOf('amount'))('sends a pasted amount with $why, or none', (row) => {
    expect(send(ADDRESS, row.text)).toStrictEqual(
      row.value ? { recipient: ADDRESS, amount: row.value } : false,
    )
  })

  test.each(rowsOf('address').filter(({ names }) => names))('names the $why of an address', (row) => {
    const parsed = parseSendInput({ recipient: row.text, amount: { unit: 'btc', text: '1' } })
    const named = expect.stringContaining(row.names ?? '')
    expect(parsed).toMatchObject({
      ok: false,
      errors: { recipient: named },
      toast: { title: 'Invalid Address', description: named },
    })
  })
})
