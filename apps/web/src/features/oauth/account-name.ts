import type { User } from '@satlens/contract'
import { formatEmailAddress } from '@satlens/domain'

/** Returns what tells an account from others: its email address, else its phone number or name. */
export function getAccountName({ email, phone, user_metadata, id }: User): string {
  if (email !== '') return formatEmailAddress(email)
  if (phone) return `+${phone}`
  const name = user_metadata.full_name
  return typeof name === 'string' && name !== '' ? name : id
}
