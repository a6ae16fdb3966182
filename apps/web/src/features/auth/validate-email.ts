import { messages } from './messages.ts'

/** What is wrong with a trimmed address, or null. Only the server knows which addresses can receive mail. */
export function validateEmail(email: string): string | null {
  if (email === '') return messages.missingEmail
  return /^[^\s@]+@[^\s@]+$/.test(email) ? null : messages.incompleteEmail
}
