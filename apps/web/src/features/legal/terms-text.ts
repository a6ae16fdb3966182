import { formatUsd, PRO_PRICE_LANDING, PRO_PRICE_TRADING } from '@satlens/domain'
import type { LegalText } from './legal-text.ts'

const landingPrice = formatUsd(PRO_PRICE_LANDING).replace('.00', '')
const tradingPrice = formatUsd(PRO_PRICE_TRADING).replace('.00', '')

/** The terms of a deployment with this brand at this host (docs/spec/README.md#product, docs/spec/README.md#screens). */
export const termsOf = (brand: string, host: string): LegalText => ({
  title: 'Terms of Service',
  lead: `What ${brand} is, what it is not, and what holds between you and whoever runs it.`,
  sections: [
    {
      id: 'what-it-is',
      title: 'What this is',
      summary: `${brand} is software: a market dashboard, a wallet companion and a subscription to trading tools.`,
      more: [
        'It is not an exchange or a custodian. It does not sell, custody, transmit or exchange crypto and performs no identity checks of its own.',
        'Crypto purchases are handled off-site by a third-party payment provider. That purchase is a contract between you and the provider, under its terms and at its price.',
      ],
    },
    {
      id: 'demonstration',
      title: 'What is a demonstration',
      summary: 'Whatever looks like moving money here is a demonstration and is marked as one.',
      rows: [
        {
          term: 'Balance',
          text: 'The balance of the dashboard is a fixed example. It is in no wallet and cannot be spent.',
        },
        {
          term: 'Sending',
          text: 'An address and an amount are checked and recorded. You may be given a transaction to sign elsewhere. None is signed or broadcast here.',
        },
        { term: 'Buying and selling', text: 'No order is placed and no money moves.' },
        {
          term: 'Identity verification',
          text: 'What is typed there stays in the browser and is not sent. No review happens.',
        },
        {
          term: 'Wallet addresses',
          text: 'A specimen address is one that nobody holds a key to. Coins sent to it are lost for good.',
        },
        {
          term: 'Wallet keys',
          text: 'The keys of a wallet are created in your browser. We never receive them, cannot restore them, and cannot move coins. Keeping a copy of the recovery words is up to you alone.',
        },
      ],
    },
    {
      id: 'price',
      title: 'Free and Pro',
      summary: `The free tier costs nothing. Pro is listed at ${landingPrice} per month.`,
      more: [
        `Pro is listed as ${landingPrice} per month on the landing and terms pages and ${tradingPrice} per month on the trading pages. The payment page shows the amount you would be charged, before you pay.`,
        'The free tier gives a market dashboard and limited alerts. Subscriptions are paid through a card payment provider, which also renews and cancels them. This version unlocks no further features for a subscriber.',
      ],
    },
    {
      id: 'risk',
      title: 'No advice, and the risk',
      summary: 'Bitcoin is a high-risk asset: you can lose everything you put in.',
      more: [
        'Nothing here is advice to buy, hold or sell, and no tool promises a result. What you do with a figure is your decision.',
      ],
    },
    {
      id: 'prices',
      title: 'Market prices',
      summary: 'Prices come from public feeds, and they can be late or wrong.',
      more: [
        'Each price says how old it is and where it was read. A sample or simulated price is marked as one and says nothing about the market.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      summary: 'An account is for one person, who keeps its password.',
      more: [
        'Use an email address of your own. Whoever has your password can act as you; change it if somebody else may know it. You can stop using the account at any time, and delete it on the profile page.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use',
      summary: 'Do nothing unlawful with the service, and nothing that harms it or the people who use it.',
      more: [
        'Programs may use it like people, within the limits it states. Requests beyond them are rejected.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      summary: 'The service is provided as it is, as far as the law allows.',
      more: [
        'It may change, fail or end. Rights that the law gives you, and liability that it does not let anybody exclude, are not touched by these terms.',
      ],
    },
    {
      id: 'operator',
      title: 'Who you deal with',
      summary: `Your partner is whoever runs the server at ${host}.`,
      more: [
        'The software can be run by anybody, so this text names no company. The law of the operator’s seat applies; protection that the law of your home gives you as a consumer stays with you.',
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
