import {
  PAYMENT_URI_ISSUE_MESSAGES,
  parseBitcoinAddress,
  type SendFormFields,
  type SendFormIssue,
} from '@satlens/domain'
import { parseAmountInput } from './amount/amount-input.ts'
import { messages } from './messages.ts'
import { parseRecipientInput, type SendInput } from './send-input.ts'

/** What stands beside each field that was refused. */
export type SendErrors = { readonly [Field in keyof SendFormFields]?: string | undefined }

/** How to mend what the toast says is wrong: one line for every field concerned. */
export function getSendErrors(issue: SendFormIssue, { recipient, amount }: SendInput): SendErrors {
  switch (issue.kind) {
    case 'missing':
      return {
        recipientAddress: recipient.trim() === '' ? messages.mendAddress.required : undefined,
        amount: amount.text.trim() === '' ? messages.amountRequired : undefined,
      }
    case 'address': {
      const { address, linkIssue } = parseRecipientInput(recipient)
      if (linkIssue !== null) return { recipientAddress: PAYMENT_URI_ISSUE_MESSAGES[linkIssue] }
      const shape = parseBitcoinAddress(address)
      // A checksum that fails names the place itself.
      return { recipientAddress: shape.ok ? issue.message : messages.mendAddress[shape.issue] }
    }
    case 'amount': {
      const reading = parseAmountInput(amount)
      return { amount: reading.ok ? issue.message : reading.issue.mend }
    }
  }
}
