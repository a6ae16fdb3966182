import { parseBitcoinAddress, parseBtcAmount, type SendFields, type SendIssue } from '@satlens/domain'
import { messages } from './messages.ts'

/** What stands beside each field that was refused. */
export type SendRefusal = { readonly [Field in keyof SendFields]?: string | undefined }

/** How to mend what the toast says is wrong: one line for every field concerned. */
export function refusalOf(issue: SendIssue, fields: SendFields): SendRefusal {
  switch (issue.kind) {
    case 'missing':
      return {
        recipientAddress: fields.recipientAddress.trim() === '' ? messages.mendAddress.required : undefined,
        amount: fields.amount.trim() === '' ? messages.amountRequired : undefined,
      }
    case 'address': {
      const shape = parseBitcoinAddress(fields.recipientAddress)
      // A checksum that fails names the place itself.
      return { recipientAddress: shape.ok ? issue.message : messages.mendAddress[shape.issue] }
    }
    case 'amount': {
      const amount = parseBtcAmount(fields.amount.trim())
      return { amount: amount.ok ? issue.message : messages.mendAmount[amount.issue] }
    }
  }
}
