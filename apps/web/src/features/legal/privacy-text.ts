import type { LegalText } from './legal-text.ts'

/** What a deployment with this brand at this host does with data (docs/spec/README.md#screens). True of this version, and to be kept so. */
export const privacyOf = (brand: string, host: string): LegalText => ({
  title: 'Privacy Policy',
  lead: `What ${brand} knows about you, why, and for how long.`,
  sections: [
    {
      id: 'in-short',
      title: 'In short',
      summary: `Your browser talks to ${host} and to nobody else, unless you choose to sign in through another service.`,
      more: [
        'There are no trackers, no advertising and nothing from third parties in these pages. No data is sold.',
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
          term: 'Second factors and passkeys',
          text: 'Their names and when they were used, with what checks them: an encrypted secret, a public key, a phone number or hashed codes. They are there only if you set them up.',
          note: 'Until you remove them',
        },
        {
          term: 'Other ways to sign in',
          text: 'If you use one: which service, its number for you, and the name and address it gave us. Never its keys to your account there.',
          note: 'Until you unlink it',
        },
        {
          term: 'Sessions',
          text: 'When each began and was last used, from which IP address and with which browser: to keep you signed in, and to notice a stolen session.',
          note: 'Until you sign out or end them, or the account is deleted',
        },
        {
          term: 'Security log',
          text: 'Sign-up, sign-in, sign-out and changes of the account, each with time, IP address and browser: to find out what happened when something did.',
          note: 'A year, unless the operator has set another time',
        },
        {
          term: 'Mails',
          text: 'Confirmations, warnings and notices of your alerts, encrypted until they are handed to the mail server and erased then.',
          note: 'That one was sent, for three days',
        },
        {
          term: 'Wallet addresses',
          text: 'The addresses and public keys that you have registered, with which the balance can be seen and nothing spent; the specimen addresses made for you, with the public number that proves that they have no key.',
          note: 'As long as the account exists',
        },
        {
          term: 'Demo sends',
          text: 'Recipient address, amount and time of each send that you confirmed.',
          note: 'As long as the account exists',
        },
        {
          term: 'Price alerts',
          text: 'What each waits for, and when it fired at which price; and whether you want that mailed.',
          note: 'Until you delete them; what is over, for ninety days',
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
      summary: 'Recovery words, private keys, card numbers and identity documents.',
      more: [
        'The recovery words of a wallet are made in your browser and stay in the memory of its tab, unless you choose to keep them on the device.',
        'The server refuses anything that looks like a private key or a recovery phrase, and does not log it.',
        'What a camera sees, and a picture you choose to read an address from, are looked at in the page and go nowhere.',
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
          text: 'That this browser waits for a mail, or for you to come back from another service.',
          note: 'Until that has happened, or you sign out',
        },
        {
          term: 'linking',
          text: 'Which service you have left for in order to add it to your account.',
          note: 'Until you are back, or the tab is closed',
        },
        {
          term: 'sign-in',
          text: 'The only cookie, set when you leave for another service: so that nobody else can come back in your place.',
          note: 'Ten minutes',
        },
        { term: 'theme', text: 'Light or dark, if you have chosen.', note: 'Until you choose the system’s' },
        {
          term: 'contrast',
          text: 'High contrast or not, if you have chosen otherwise than your device.',
          note: 'Until you choose as your device does',
        },
        {
          term: 'amounts',
          text: 'That amounts are hidden, if you have hidden them.',
          note: 'Until you show them',
        },
        {
          term: 'hide-amounts-again',
          text: 'That amounts are hidden after five minutes, if you have chosen that.',
          note: 'Until you switch it off',
        },
        {
          term: 'chart',
          text: 'Range and kind of the chart on the dashboard, if you have chosen.',
          note: 'Until you clear this site’s data',
        },
        {
          term: 'amount-unit',
          text: 'Whether amounts are in BTC, sats or US dollars, if you have chosen.',
          note: 'Until you clear this site’s data',
        },
        {
          term: 'recipients',
          text: 'The last fifty addresses of your demo sends from this browser: to warn you of one that looks like them.',
          note: 'Until you sign out',
        },
        {
          term: 'wallet',
          text: 'Which wallet’s recovery words were in this browser, and whether you have a copy of them. The words themselves only if you choose to keep them here, encrypted under your passphrase.',
          note: 'Until you sign out, or use another wallet',
        },
        {
          term: 'alerts-room',
          text: 'How high the list of your price alerts was, so that the dashboard keeps room for it.',
          note: 'Until you sign out',
        },
        {
          term: 'connected-wallet',
          text: 'Which browser wallet is connected on the blockchain test, by its kind.',
          note: 'Until you disconnect it there, or the tab is closed',
        },
        {
          term: 'shell-…',
          text: 'The files that these pages are made of, so that they open without a network. No price, no balance and nothing about you.',
          note: 'Until a newer version takes their place',
        },
        { term: 'scroll', text: 'How far down each page was left.', note: 'Until the tab is closed' },
      ],
    },
    {
      id: 'recipients',
      title: 'Who else receives data',
      summary: 'The mail server of the operator, for the mails to you. Others only if you involve them.',
      more: [
        'For the balance of a wallet the server asks an index of the chain, if the operator has set one up. Whoever runs that index sees addresses, those of one wallet together, and not whose they are.',
        'If you sign in through another service, that service learns that you do. If you make a phone your second factor, the operator’s text message service learns its number and the codes.',
        'Prices are read by the server once for everybody, so no price feed learns that you exist; an Ethereum node is read in the same way. A wallet that you connect on the blockchain test asks a node of its own. A link to a payment provider leads to its page, where its policy applies.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      summary: 'You can see, correct and take back what is yours.',
      more: [
        'The profile page has a field for your name, a copy of everything as one file, and the deletion of the account, which is at once and for good. What then stays is the security log without your name and email address. For another email address write to the operator. You may also complain to the data protection authority where you live.',
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
