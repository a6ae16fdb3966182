/** Formats a duration, rounded up: "1 second", "40 seconds", "5 minutes" or "14 hours". */
export function formatWait(seconds: number): string {
  const [count, unit] =
    seconds <= 60
      ? [seconds, 'second']
      : seconds <= 3_600
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`
}
