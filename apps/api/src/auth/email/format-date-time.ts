const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** Formats a time for emails and pages, such as `November 23, 2026 at 9:40 AM UTC`. */
export const formatDateTime = (time: Date): string => `${FORMAT.format(time)} UTC`
