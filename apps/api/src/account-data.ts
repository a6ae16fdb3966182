import type { AccountDataOfModules } from '#auth/index.ts'
import { deleteAlertDataOfUser, exportAlertsOfUser } from './alerts/index.ts'
import { deleteWalletsOfUser, exportWalletsOfUser } from './bitcoin/index.ts'
import {
  exportProfileOfUser,
  insertProfile,
  replaceProfileAfterTakeover,
  updateProfileEmail,
} from './profiles/index.ts'

/** What the other modules do when an account is created, changed, exported or emptied. */
export const ACCOUNT_DATA_OF_MODULES: AccountDataOfModules = {
  onUserCreated: insertProfile,
  exportOtherModules: async function* (tx, userId) {
    yield* exportProfileOfUser(tx, userId)
    yield* exportWalletsOfUser(tx, userId)
    yield* exportAlertsOfUser(tx, userId)
  },
  onUserTakenOver: async (tx, user) => {
    await replaceProfileAfterTakeover(tx, user)
    await deleteAlertDataOfUser(tx, user.userId)
    await deleteWalletsOfUser(tx, user.userId)
  },
  onEmailChanged: updateProfileEmail,
}
