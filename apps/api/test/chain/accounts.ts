import type { AccountScript } from '@satlens/contract'
import { type Account, deriveAccount, type Phrase } from '@satlens/wallet/keys'

/** The BIP39 phrase of zero entropy. It is public, so it must never hold real coins. */
export const PHRASE = `${'abandon '.repeat(11)}about`

export const accountFor = (script: AccountScript, passphrase = ''): Account =>
  deriveAccount(PHRASE as Phrase, { network: 'regtest', script, passphrase })
