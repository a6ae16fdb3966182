const BASE = 36
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Decodes the part of an A-label behind `xn--` (RFC 3492 §6.2); null if it is not valid. Browsers only encode. */
export function decodePunycode(text: string): string | null {
  const end = Math.max(text.lastIndexOf('-'), 0)
  const output = [...text.slice(0, end)]
  let point = 128
  let index = 0
  let bias = 72
  let at = end > 0 ? end + 1 : 0
  while (at < text.length) {
    const before = index
    for (let weight = 1, k = BASE; ; k += BASE, at += 1) {
      const digit = DIGITS.indexOf(text[at] ?? '-')
      if (digit < 0) return null
      index += digit * weight
      const threshold = Math.min(Math.max(k - bias, 1), 26)
      weight *= BASE - threshold
      if (digit < threshold) break
    }
    at += 1
    const length = output.length + 1
    bias = adaptBias(index - before, length, before === 0)
    point += Math.floor(index / length)
    index %= length
    if (!(point <= 0x10ffff)) return null
    output.splice(index, 0, String.fromCodePoint(point))
    index += 1
  }
  return output.join('')
}

/** Returns the bias for the next delta (RFC 3492 §6.1). */
function adaptBias(change: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(change / (isFirst ? 700 : 2))
  delta += Math.floor(delta / length)
  let k = 0
  while (delta > 455) {
    delta = Math.floor(delta / 35)
    k += BASE
  }
  return k + Math.floor((BASE * delta) / (delta + 38))
}
