import { expect, test } from 'vitest'
import { keepChartSettings, readChartSettings } from './chart-settings.ts'

test.each(['', '2D area', '1W', '1W pie', 'All candles ', 'constructor'])(
  'of the stored text %j only what is known is taken',
  (text) => {
    localStorage.setItem('chart', text)
    const { range, kind } = readChartSettings()
    expect([range, kind]).toEqual([
      text.startsWith('1W') ? '1W' : text.startsWith('All') ? 'All' : '1D',
      text.startsWith('All') ? 'candles' : 'area',
    ])
  },
)

test('what was chosen is chosen again after a reload', () => {
  keepChartSettings({ range: '1Y', kind: 'candles' })
  expect(readChartSettings()).toEqual({ range: '1Y', kind: 'candles' })
})
