/** The texts of the chart of the total. */
export const historyMessages = {
  point: (total: string, day: string) => `${total} on ${day}`,
  summary: (first: string, last: string) => `From ${first} to ${last}`,
  cursor: 'Total on a date',
  caption: 'Total of your accounts, newest first',
  date: 'Date',
  total: 'Total',
  asTable: 'View as table',
  asChart: 'View as chart',
  undrawable: "The chart can't be displayed in this browser. Here is the data as a table.",
  hidden: 'The chart of your total is hidden with your amounts.',
} as const
