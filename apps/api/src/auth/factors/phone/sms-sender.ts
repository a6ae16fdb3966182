/** A text message to one phone. */
export interface TextMessage {
  /** E.164 digits without the plus. */
  readonly to: string
  readonly text: string
  readonly channel: 'sms' | 'whatsapp'
}

/** The way to people's phones. */
export interface SmsSender {
  /** Ends when the carrier has accepted the message. Throws when it has not. */
  send(message: TextMessage): Promise<void>
}
