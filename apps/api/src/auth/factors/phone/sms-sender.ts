/** A text message to one phone. */
export interface TextMessage {
  /** Phone number: E.164 digits without the plus. */
  readonly to: string
  readonly text: string
  readonly channel: 'sms' | 'whatsapp'
}

/** Sends text messages. */
export interface SmsSender {
  /** Resolves once the carrier has accepted the message, and rejects if it has not. */
  send(message: TextMessage): Promise<void>
}
