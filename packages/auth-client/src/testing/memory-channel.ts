import type { Channel } from '../ports.ts'

/** Joins the channels of several tabs. */
export interface ChannelHub {
  join(): Channel
  /** Every message posted so far, by any tab. */
  readonly posted: readonly unknown[]
}

/** Makes a hub. A message arrives later and as a copy, as between real tabs. */
export function createChannelHub(): ChannelHub {
  const tabs = new Map<Channel, (message: unknown) => void>()
  const posted: unknown[] = []
  return {
    posted,
    join() {
      const channel: Channel = {
        post(message) {
          posted.push(message)
          const copy = JSON.stringify(message)
          void Promise.resolve().then(() => {
            for (const [tab, listener] of tabs) if (tab !== channel) listener(JSON.parse(copy))
          })
        },
        onMessage: (listener) => void tabs.set(channel, listener),
        close: () => void tabs.delete(channel),
      }
      return channel
    },
  }
}
