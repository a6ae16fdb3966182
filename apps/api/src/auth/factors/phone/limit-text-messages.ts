import type { Counters } from '../../../kernel/cluster/counters.ts'
import { ApiError } from '../../../kernel/http/errors.ts'
import { formatWait } from '../../limits/format-wait.ts'
import type { SmsSender } from './sms-sender.ts'

const HOUR_S = 3_600

/**
 * Limits a sender to `perHour` text messages of the whole deployment; the hour begins with its first message. Beyond that
 * `send` throws `over_sms_send_rate_limit` and calls `onRefused`.
 */
export const limitTextMessages = (
  sender: SmsSender,
  counters: Pick<Counters, 'add'>,
  perHour: number,
  onRefused: (limit: string) => void = () => {},
): SmsSender => ({
  async send(message) {
    const { count, resetsInMs } = await counters.add('sms', HOUR_S)
    if (count > perHour) {
      onRefused('sms')
      const retryAfterSeconds = Math.max(1, Math.ceil(resetsInMs / 1000))
      throw new ApiError('over_sms_send_rate_limit', {
        message: `Too many text messages were sent. Try again in ${formatWait(retryAfterSeconds)}.`,
        retryAfterSeconds,
      })
    }
    await sender.send(message)
  },
})
