/** The path of the chart of the last day. Without its schema, because the landing page loads this module. */
export const DAY_CHART_PATH = '/market/v1/charts/BTC-USD/day'
