// Everything that needs curves or the word list: one chunk, loaded when it is first needed.
export { deriveWalletAccount, generateRecoveryPhrase } from '@satlens/wallet/keys'
export { parsePhraseWallet, parseWatchedWallet } from './load/parse-loaded-wallet.ts'
export { checkAddress } from './receive/check-address.ts'
