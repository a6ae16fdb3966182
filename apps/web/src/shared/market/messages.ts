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
    live: updated('Bitcoin price'),
    delayed: updated('Bitcoin price', ', delayed'),
    simulated: updated('Simulated bitcoin price'),
    simulatedDelayed: updated('Simulated bitcoin price', ', delayed'),
    unchanged: 'Unchanged in 24 hours',
    up: (percent: string) => `Up ${percent} in 24 hours`,
    down: (percent: string) => `Down ${percent} in 24 hours`,
    /** `number` is the price without its sign. */
    dollars: (number: string) => `${number} dollars`,
    secondsAgo: (count: number) => `${count} second${count === 1 ? '' : 's'} ago`,
    minutesAgo: (count: number) => `${count} minute${count === 1 ? '' : 's'} ago`,
  },
} as const

function updated(what: string, state = '') {
  return (price: string, age: string) => `${what} ${price}${state}, updated ${age}`
}
