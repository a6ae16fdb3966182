/** Whether the slow extras run as well: `npm run test:nightly`. */
export const isNightly = process.env.TEST_TIER === 'nightly'
