/** The texts of prices on every page. `price`, `age` and `percent` are formatted. */
export const messages = {
  simulatedSource: 'Simulated data',

  simulated: 'Simulated',
  status: {
    loading: 'Loading',
    live: 'Live',
    delayed: 'Delayed',
    sample: 'Sample',
    unavailable: 'Unavailable',
  },
  ago: { seconds: (count: number) => `${count}s ago`, minutes: (count: number) => `${count}m ago` },

  /** For screen readers. */
  spoken: {
    loading: 'Bitcoin price loading',
    unavailable: 'Bitcoin price unavailable',
    sample: (price: string) => `Bitcoin price ${price}, a sample price, not live`,
    live: (price: string, age: string) => `Bitcoin price ${price}, updated ${age}`,
    delayed: (price: string, age: string) => `Bitcoin price ${price}, delayed, updated ${age}`,
    simulated: (price: string, age: string) => `Simulated bitcoin price ${price}, updated ${age}`,
    simulatedDelayed: (price: string, age: string) =>
      `Simulated bitcoin price ${price}, delayed, updated ${age}`,
    unchanged: 'Unchanged in 24 hours',
    up: (percent: string) => `Up ${percent} in 24 hours`,
    down: (percent: string) => `Down ${percent} in 24 hours`,
    /** `number` is the price without its sign. */
    dollars: (number: string) => `${number} dollars`,
    secondsAgo: (count: number) => `${count} second${count === 1 ? '' : 's'} ago`,
    minutesAgo: (count: number) => `${count} minute${count === 1 ? '' : 's'} ago`,
  },
} as const
