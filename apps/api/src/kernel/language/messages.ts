import { USER_AGENT_MESSAGES } from '@satlens/domain/identity/messages'

/** Texts for times and devices in emails and pages. */
export const messages = {
  utc: (dateTime: string) => `${dateTime} UTC`,
  device: USER_AGENT_MESSAGES,
}
