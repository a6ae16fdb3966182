export * from './derive-account.ts'
export * from './phrase.ts'
