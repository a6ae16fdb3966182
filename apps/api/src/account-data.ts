import type { AccountDataOfModules, ImportIntoModules } from '#auth/index.ts'
import {
  deleteAlertDataOfUser,
  exportAlertsOfUser,
  importAlerts,
  importPaymentRules,
} from './alerts/index.ts'
import {
  deleteWalletsOfUser,
  exportWalletsOfUser,
  findDescriptorsOfUser,
  importWallets,
  type WalletImportSettings,
} from './bitcoin/index.ts'
import {
  exportProfileOfUser,
  findLanguages,
  importProfile,
  insertProfile,
  replaceProfileAfterTakeover,
  updateProfileEmail,
} from './profiles/index.ts'

/** What the other modules do when an account is created, changed, exported or emptied. */
export const ACCOUNT_DATA_OF_MODULES: AccountDataOfModules = {
  findLanguages,
  onUserCreated: insertProfile,
  exportOtherModules: async function* (tx, userId) {
    yield* exportProfileOfUser(tx, userId)
    yield* exportWalletsOfUser(tx, userId)
    yield* exportAlertsOfUser(tx, userId, findDescriptorsOfUser)
  },
  onUserTakenOver: async (tx, user) => {
    await replaceProfileAfterTakeover(tx, user)
    await deleteAlertDataOfUser(tx, user.userId)
    await deleteWalletsOfUser(tx, user.userId)
  },
  onEmailChanged: updateProfileEmail,
}

/** Returns what adds exported data to an account: what {@link ACCOUNT_DATA_OF_MODULES} exports of its settings. */
export const importIntoModules =
  (settings: WalletImportSettings): ImportIntoModules =>
  async (tx, data) => [
    ...(await importProfile(tx, data)),
    ...(await importWallets(tx, data, settings)),
    ...(await importAlerts(tx, data)),
    ...(await importPaymentRules(tx, data, findDescriptorsOfUser)),
  ]
