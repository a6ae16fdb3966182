import { isMailboxOutsideAscii } from '@satlens/domain'
import { messages } from './messages.ts'

/** What is wrong with a trimmed address, or undefined. Only the server knows which addresses can receive email. */
export function validateEmail(email: string): string | undefined {
  if (email === '') return messages.missingEmail
  if (isMailboxOutsideAscii(email)) return messages.mailboxOutsideAscii
  return /^[^\s@]+@[^\s@]+$/.test(email) ? undefined : messages.incompleteEmail
}
