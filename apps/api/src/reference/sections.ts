/** A chapter of the reference: calls that a reader looks for in one place. */
export interface Section {
  readonly title: string
  readonly text: string
  /** The paths that belong here. Of two sections that match, the first has the call. */
  readonly paths: RegExp
}

/** The chapters in the order in which somebody comes to need them. A path that none matches has no place to be found. */
export const SECTIONS: readonly Section[] = [
  {
    title: 'Sessions',
    text: 'Getting a session, renewing it, and ending it here or elsewhere.',
    paths: /^\/auth\/v1\/(signup|token|logout|sessions)(\/|$)/,
  },
  {
    title: 'Mailed links and codes',
    text: 'What a mailbox proves: a link for a browser, or six digits for whoever reads them off another screen. Known and unknown addresses are answered alike.',
    paths: /^\/auth\/v1\/(recover|otp|magiclink|resend|verify)(\/|$)/,
  },
  {
    title: 'Other providers',
    text: 'Signing in by way of another service. A browser is sent there and comes back; every redirect leads to an address that the operator allows.',
    paths: /^\/auth\/v1\/(authorize|callback|user\/identities)(\/|$)/,
  },
  {
    title: 'The account',
    text: "The caller's own account: reading it, changing it, taking it along, leaving.",
    paths: /^\/auth\/v1\/(user|reauthenticate|account|undo)(\/|$)/,
  },
  {
    title: 'Second factors',
    text: 'An authenticator app, a phone or a security key, and recovery codes for when it is lost. A factor that answers a challenge raises the session to aal2.',
    paths: /^\/auth\/v1\/factors(\/|$)/,
  },
  {
    title: 'Passkeys',
    text: 'Credentials that sign in by themselves, without naming the account first.',
    paths: /^\/auth\/v1\/passkeys(\/|$)/,
  },
  {
    title: 'Profiles',
    text: 'The one row that every account has, in the part of the PostgREST grammar that published clients use.',
    paths: /^\/rest\/v1\/profiles$/,
  },
  {
    title: 'Wallet',
    text: 'The demonstration wallet. No private key is made, asked for or taken, and nothing is ever broadcast.',
    paths: /^\/functions\/v1\//,
  },
  {
    title: 'Market',
    text: 'The price of bitcoin, with its source and its age. Open to everybody.',
    paths: /^\/market\/v1\//,
  },
  {
    title: 'Alerts',
    text: 'Notices when the price crosses a threshold, or moves by so much within 24 hours: each once, on live prices only, in a history and by mail.',
    paths: /^\/alerts\/v1\//,
  },
  {
    title: 'Ethereum',
    text: 'Two calls that read the chain, passed on to the node of this deployment. No account is asked for and nothing is signed.',
    paths: /^\/ethereum\/v1\//,
  },
  {
    title: 'Service',
    text: 'What machines ask: before anybody signs in, whether all is well, how much there is to do; and this reference.',
    paths:
      /^\/(auth\/v1\/(health|settings|\.well-known\/.*)|openapi\.json|docs(\/.*)?|livez|readyz|metrics)$/,
  },
  {
    title: 'Development',
    text: 'Here while the server runs outside production, and only for the machine it runs on.',
    paths: /^\/dev\//,
  },
]

/** The section of a path. Throws where there is none: a call that nobody finds is not documented. */
export function findSection(path: string): Section {
  const section = SECTIONS.find(({ paths }) => paths.test(path))
  if (!section) throw new Error(`The reference has no section for ${path}.`)
  return section
}
