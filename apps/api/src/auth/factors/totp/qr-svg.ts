import { encode } from 'uqr'

/**
 * Renders a QR code as SVG markup without `#` and `%`, because clients put it into a data URL unescaped
 * (docs/protocol.md#enroll-a-factor). Colors are therefore named.
 */
export function renderQrSvg(text: string): string {
  const { size, data } = encode(text, { border: 4 })
  const dark = data.flatMap((row, y) =>
    runsOf(row).map(({ from, to }) => `M${from} ${y}h${to - from}v1H${from}z`),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">`,
    `<rect width="${size}" height="${size}" fill="white"/>`,
    `<path fill="black" d="${dark.join('')}"/>`,
    '</svg>',
  ].join('')
}

// Adjacent dark modules are drawn as one rectangle, which makes the markup a third as long.
function runsOf(row: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last?.to === x) last.to = x + 1
    else runs.push({ from: x, to: x + 1 })
  })
  return runs
}
