import * as z from 'zod'
import { booleanFlagSchema, defineEnvironmentVariable } from './variable.ts'

const pathSchema = z.string().regex(/^\/[\w./-]*$/, 'must be a path of the site, such as /oauth/consent')

export const OAUTH_SERVER_ENVIRONMENT_VARIABLES = {
  OAUTH_SERVER: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Lets other applications sign in users with accounts of this server (OAuth 2.1, OpenID Connect). See docs/oauth-server.md.',
  ),
  OAUTH_DYNAMIC_REGISTRATION: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Allows applications to register themselves (RFC 7591), as MCP clients do. Users see that such an application is unverified.',
  ),
  OAUTH_AUTHORIZATION_PATH: defineEnvironmentVariable(
    pathSchema.default('/oauth/consent'),
    'Path on SITE_URL of the page on which users allow or deny an application. The built-in page is /oauth/consent.',
  ),
  OAUTH_DEVICE_PATH: defineEnvironmentVariable(
    pathSchema.default('/device'),
    'Path on SITE_URL of the page on which users type the code of a device. The built-in page is /device.',
  ),
  OAUTH_REQUIRES_AAL2: defineEnvironmentVariable(
    booleanFlagSchema.default(false),
    'Requires a verified second factor to allow an application access.',
  ),
}
