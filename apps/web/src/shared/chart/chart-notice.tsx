import { ExternalLink } from '#ui/actions/text-link.tsx'

/** The notice below a chart, as the licence of its library asks. */
export const ChartNotice = () => (
  <p>
    TradingView Lightweight Charts™. Copyright © 2025 TradingView, Inc.{' '}
    <ExternalLink hint="(opens in a new tab)" href="https://www.tradingview.com/">
      tradingview.com
    </ExternalLink>
  </p>
)
