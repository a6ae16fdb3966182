import type { LegalText } from './legal-text.ts'

/** What a deployment with this brand at this host does with data (spec §2). True of this version, and to be kept so. */
export const privacyOf = (brand: string, host: string): LegalText => ({
  title: 'Privacy Policy',
  lead: `What ${brand} knows about you, why, and for how long.`,
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      summary: `Your browser talks to ${host} and to nobody else.`,
      more: [
        'There are no cookies, no trackers, no advertising and nothing from third parties in these pages. No data is sold.',
      ],
    },
    {
      id: 'server',
      title: 'What the server keeps',
      summary: 'Only what an account needs to work and to stay yours.',
      rows: [
        {
          term: 'Email address and name',
          text: 'To sign you in, to write to you about your account, and to address you.',
          note: 'As long as the account exists',
        },
        {
          term: 'Password',
          text: 'As an argon2id hash, from which it cannot be read back.',
          note: 'Until you change it',
        },
        {
          term: 'Sessions',
          text: 'When each began and was last used, from which IP address and with which browser: to keep you signed in, and to notice a stolen session.',
          note: 'Until you sign out, or the account is deleted',
        },
        {
          term: 'Security log',
          text: 'Sign-up, sign-in, sign-out and changes of the account, each with time, IP address and browser: to find out what happened when something did.',
          note: 'Not deleted by itself in this version',
        },
        {
          term: 'Mails',
          text: 'Confirmations and warnings, encrypted until they are handed to the mail server and erased then.',
          note: 'That one was sent stays with the account',
        },
        {
          term: 'Wallet addresses',
          text: 'The specimen addresses made for you, and the public number that proves that they have no key.',
          note: 'As long as the account exists',
        },
        {
          term: 'Demo sends',
          text: 'Recipient address, amount and time of each send that you confirmed.',
          note: 'As long as the account exists',
        },
        {
          term: 'Server log',
          text: 'Path, outcome and IP address of requests, for operation and against abuse. Never a password, a token or a search.',
          note: 'As long as the operator keeps the log',
        },
      ],
    },
    {
      id: 'never',
      title: 'What never reaches the server',
      summary: 'Private keys, card numbers and identity documents.',
      more: [
        'The server refuses anything that looks like a private key or a recovery phrase, and does not log it.',
      ],
    },
    {
      id: 'browser',
      title: 'What your browser keeps',
      summary: 'A few entries in its storage, none of them for tracking.',
      rows: [
        { term: 'sb-…-auth-token', text: 'Your session.', note: 'Until you sign out' },
        {
          term: 'sb-…-code-verifier',
          text: 'That this browser waits for a confirmation mail.',
          note: 'Until the mail is confirmed, or you sign out',
        },
        { term: 'theme', text: 'Light or dark, if you have chosen.', note: 'Until you choose the system’s' },
        {
          term: 'amounts',
          text: 'That amounts are hidden, if you have hidden them.',
          note: 'Until you show them',
        },
        { term: 'scroll', text: 'How far down each page was left.', note: 'Until the tab is closed' },
      ],
    },
    {
      id: 'recipients',
      title: 'Who else receives data',
      summary: 'The mail server of the operator, for the mails to you. Nobody besides.',
      more: [
        'Prices are read by the server once for everybody, so no price feed learns that you exist. A link to a payment provider leads to its page, where its policy applies.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      summary: 'You can see, correct and take back what is yours.',
      more: [
        'Your name can be changed on the profile page. For a copy of everything, for another email address or for the deletion of the account, write to the operator; this version has no button for them. You may also complain to the data protection authority where you live.',
      ],
    },
    {
      id: 'operator',
      title: 'Who is responsible',
      summary: `Whoever runs the server at ${host}.`,
      more: [
        'The software can be run by anybody, so this text names no company. Ask where you were given the address.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      summary: 'A change is dated and listed here.',
      rows: [{ term: '21 November 2026', text: 'First version.' }],
    },
  ],
})
