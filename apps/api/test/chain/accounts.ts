import type { AccountScriptType } from '@satlens/contract'
import { type DerivedWalletAccount, deriveWalletAccount, type RecoveryPhrase } from '@satlens/wallet/keys'

/** The BIP39 phrase of zero entropy. It is public, so it must never hold real coins. */
export const PHRASE = `${'abandon '.repeat(11)}about`

export const accountFor = (script: AccountScriptType, passphrase = ''): DerivedWalletAccount =>
  deriveWalletAccount(PHRASE as RecoveryPhrase, { network: 'regtest', script, passphrase })
