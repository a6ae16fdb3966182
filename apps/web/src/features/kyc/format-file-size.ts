const UNITS = ['B', 'kB', 'MB', 'GB']

/** The size of a file in the largest unit that leaves a whole number before the point: `12.4 MB`. */
export function formatFileSize(bytes: number): string {
  let size = bytes
  let unit = 0
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000
    unit += 1
  }
  return `${unit === 0 ? size : size.toFixed(1)} ${UNITS[unit]}`
}
