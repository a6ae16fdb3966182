import type { AccountScriptType } from '@satlens/contract'
import {
  type DerivedWalletAccount,
  deriveWalletAccount,
  type ValidRecoveryPhrase,
} from '@satlens/wallet/keys'

/** The BIP39 phrase of zero entropy. It is public, so it must never hold real coins. */
export const PHRASE = `${'abandon '.repeat(11)}about`

export const accountFor = (script: AccountScriptType, passphrase = ''): DerivedWalletAccount =>
  deriveWalletAccount(PHRASE as ValidRecoveryPhrase, { network: 'regtest', script, passphrase })
