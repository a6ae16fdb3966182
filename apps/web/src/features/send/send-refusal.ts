import { PAYMENT_URI_MESSAGES, parseBitcoinAddress, type SendFields, type SendIssue } from '@satlens/domain'
import { messages } from './messages.ts'
import { readTypedAmount } from './typed-amount.ts'
import { readRecipient, type TypedSend } from './typed-send.ts'

/** What stands beside each field that was refused. */
export type SendRefusal = { readonly [Field in keyof SendFields]?: string | undefined }

/** How to mend what the toast says is wrong: one line for every field concerned. */
export function refusalOf(issue: SendIssue, { recipient, amount }: TypedSend): SendRefusal {
  switch (issue.kind) {
    case 'missing':
      return {
        recipientAddress: recipient.trim() === '' ? messages.mendAddress.required : undefined,
        amount: amount.text.trim() === '' ? messages.amountRequired : undefined,
      }
    case 'address': {
      const { address, linkIssue } = readRecipient(recipient)
      if (linkIssue !== null) return { recipientAddress: PAYMENT_URI_MESSAGES[linkIssue] }
      const shape = parseBitcoinAddress(address)
      // A checksum that fails names the place itself.
      return { recipientAddress: shape.ok ? issue.message : messages.mendAddress[shape.issue] }
    }
    case 'amount': {
      const reading = readTypedAmount(amount)
      return { amount: reading.ok ? issue.message : reading.issue.mend }
    }
  }
}
