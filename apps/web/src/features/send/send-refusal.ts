import { ADDRESS_MESSAGES, type SendFields, type SendIssue } from '@satlens/domain'
import { messages } from './messages.ts'

/** What stands beside each field that was refused. */
export type SendRefusal = { readonly [Field in keyof SendFields]?: string | undefined }

/** The inline twins of a refusal's toast: one for every field concerned. */
export function refusalOf(issue: SendIssue, fields: SendFields): SendRefusal {
  switch (issue.kind) {
    case 'missing':
      return {
        recipientAddress: fields.recipientAddress.trim() === '' ? ADDRESS_MESSAGES.required : undefined,
        amount: fields.amount.trim() === '' ? messages.amountRequired : undefined,
      }
    case 'address':
      return { recipientAddress: issue.message }
    case 'amount':
      return { amount: issue.message }
  }
}
