import type { AccountDataOfModules, CoreDeps } from '#auth/core/ports.ts'
import type { EmailOutbox } from './email/outbox.ts'
import type { SmsSender } from './sms/sms-sender.ts'

export interface MessageDeps extends CoreDeps, Pick<AccountDataOfModules, 'findLanguages'> {
  readonly outbox: EmailOutbox
  /** Null if no text messages are sent: phone factors are then disabled. */
  readonly sms: SmsSender | null
}
