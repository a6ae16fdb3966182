import type { Factor } from '@satlens/contract'
import { messages } from './messages.ts'

/** What a factor is called: its name, a phone's number, else its kind. */
export function getFactorName({ friendly_name, factor_type, phone }: Factor): string {
  if (friendly_name) return friendly_name
  return phone ? `+${phone}` : messages.sections[factor_type].unnamed
}
