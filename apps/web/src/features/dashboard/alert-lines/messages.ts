/** The texts of the price alerts in the chart. */
export const messages = {
  list: 'Price alerts in the chart',
  /** Seen at the line. */
  label: {
    price_above: (price: string) => `Above ${price}`,
    price_below: (price: string) => `Below ${price}`,
  },
  /** Said of the handle; its value is the price. */
  handle: {
    price_above: 'Alert: price at or above',
    price_below: 'Alert: price at or below',
  },
  beyondEdge: {
    above: (price: string) => `${price}, above the chart`,
    below: (price: string) => `${price}, below the chart`,
  },
  help: 'Arrow keys move the alert, Page Up and Page Down move it further. Enter saves, Escape cancels.',
  undo: 'Undo',
} as const
