/** True in `npm run test:nightly`, which adds slow cases to those of `npm test`. */
export const isNightly = process.env.TEST_TIER === 'nightly'
