import type { ListedSession } from '@satlens/contract'
import { describeUserAgent } from '@satlens/domain'
import { formatAppName } from '#shared/oauth-apps/app-name.ts'

/** Returns the app that has the session, else the device that it was started on. */
export const describeSession = ({ oauth_client, user_agent }: ListedSession): string =>
  oauth_client ? formatAppName(oauth_client.name) : describeUserAgent(user_agent)
