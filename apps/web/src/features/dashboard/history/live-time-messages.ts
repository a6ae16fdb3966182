/** The texts about the time in which prices were live. */
export const liveTimeMessages = {
  title: 'Live in the last 24 hours:',
  simulatedTitle: 'Simulated prices, up to date in the last 24 hours:',
  share: {
    spot: (share: string) => `spot price ${share}`,
    buy: (share: string) => `buy price ${share}`,
    ticker: (share: string) => `last trade ${share}`,
  },
  unknown: {
    spot: 'spot price: no data yet',
    buy: 'buy price: no data yet',
    ticker: 'last trade: no data yet',
  },
  nothing: "How often prices were live: no data yet. We've started measuring.",
  day: 'Measured over the last 24 hours.',
  part: (duration: string) => `Measured over ${duration} of that time.`,
  explanation: (seconds: number) => `A price is live until it is ${seconds} seconds old.`,
  failed: "Couldn't load how often prices were live. We'll try again within a minute.",
} as const
