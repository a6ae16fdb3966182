import { ALERT_LIFE_DAYS, ALERT_MESSAGES, type AlertKind, type AlertStatus } from '@satlens/domain'

/** Everything the card of the price alerts says. */
export const messages = {
  title: 'Price alerts',
  loading: 'Looking for your alerts',
  loadFailed: 'Failed to load your alerts',
  list: 'Your alerts',
  create: 'New alert',
  active: (active: number, limit: number) => `${active} of ${limit} active`,
  limits: (limit: number) =>
    `The free tier: ${limit} active alerts at a time. Each fires once, at the next crossing, and waits ${ALERT_LIFE_DAYS} days at most. Nothing that can be bought here lifts that.`,
  none: 'No alerts',
  noneBody: 'Name a price, or a move within 24 hours, and you are told here when the market comes to it.',

  paused: {
    title: 'Alerts are paused while prices are not live',
    because: {
      delayed:
        'The newest price is too old to judge by. Alerts go on with the next live one; a crossing in between is missed.',
      unavailable:
        'The price feed does not answer. Alerts go on with the next live price; a crossing in between is missed.',
      simulated: 'Prices are made up on this server, and no alert fires on them.',
    },
    some: (kinds: readonly AlertKind[]) =>
      `This holds for alerts ${kinds.includes('day_move') ? 'on moves within 24 hours' : 'at a price'}.`,
  },

  status: {
    active: 'Armed',
    paused: 'Paused',
    fired: 'Triggered',
    expired: 'Expired',
  } satisfies Record<AlertStatus, string>,
  waitsUntil: (day: string) => `Waits until ${day}`,
  waitsForReturn: 'There already: it waits until the price has come back, and for the next crossing',
  pausedUntil: (day: string) => `Its time runs on until ${day}`,
  firedAt: (moment: string) => `Triggered ${moment}`,
  expiredOn: (day: string) => `Its ${ALERT_LIFE_DAYS} days ended ${day}`,

  mail: 'Mail',
  mailOf: (alert: string) => `Mail for: ${alert}`,
  actions: {
    pause: { name: 'Pause', busy: 'Pausing...', done: 'Alert paused', failed: 'Failed to pause the alert' },
    resume: {
      name: 'Resume',
      busy: 'Resuming...',
      done: 'Alert armed',
      failed: 'Failed to resume the alert',
    },
    re_arm: { name: 'Re-arm', busy: 'Arming...', done: 'Alert armed', failed: 'Failed to re-arm the alert' },
  },
  edit: {
    name: 'Edit',
    save: 'Save',
    saving: 'Saving...',
    arm: 'Save and arm',
    arming: 'Arming...',
    cancel: 'Cancel',
    done: 'Alert changed',
    failed: 'Failed to change the alert',
  },
  ofAlert: (action: string, alert: string) => `${action}: ${alert}`,
  mailFailed: 'Failed to change the mails',
  noAnswer: {
    title: 'No answer from the server',
    description:
      'It is not known whether the change was made. The list is read again and shows what the server has.',
  },

  delete: 'Delete',
  confirmDelete: {
    title: 'Delete this alert?',
    body: (alert: string) => `${alert}. What it has told you stays in the history.`,
    confirm: 'Delete alert',
    confirming: 'Deleting...',
    cancel: 'Keep it',
    close: 'Close',
  },
  deleted: 'Alert deleted',
  deleteFailed: 'Failed to delete the alert',

  mails: {
    label: 'Send mails of alerts',
    help: 'For every alert that has its own switch on. Each mail has a link that turns them off.',
    unconfirmed: 'Your address has not been confirmed, so alerts are told here alone.',
    on: 'Mails of alerts are on',
    off: 'Mails of alerts are off',
  },

  history: 'History',
  historyEmpty: 'Nothing has been triggered yet.',
  historyList: 'Triggered alerts, the newest first',
  at: (price: string) => `at ${price}`,
  after: (price: string) => `after ${price} 24 hours before`,
  simulated: 'Simulated',
  mailed: 'mailed',
  crossed: (price: string) => `The price was ${price}.`,

  form: {
    title: 'New price alert',
    close: 'Close',
    cancel: 'Cancel',
    kind: 'What to wait for',
    kinds: { price_above: 'Above', price_below: 'Below', day_move: '24 h move' } satisfies Record<
      AlertKind,
      string
    >,
    value: {
      price_above: 'Price at or above (USD)',
      price_below: 'Price at or below (USD)',
      day_move: 'Move either way (percent)',
    } satisfies Record<AlertKind, string>,
    percent: '%',
    presets: 'From the price now',
    moves: 'Usual moves',
    preset: (percent: number, price: string) =>
      `${Math.abs(percent)}% ${percent > 0 ? 'above' : 'below'} the price now: ${price}`,
    now: (price: string) => `The price now is ${price}.`,
    nowSimulated: (price: string) => `The price now is ${price}, simulated.`,
    notLive: 'There is no live price to compare with right now.',
    moveHelp: 'The price against that of 24 hours before.',
    beyond:
      'The price is there already. The alert waits until it has come back by a quarter of a percent, and for the next crossing.',
    mails: 'Send a mail as well',
    mailsOff: 'Mails of alerts are switched off for your account.',
    full: (limit: number) =>
      `You have ${limit} active alerts, which is all the free tier has. Pause or delete one, and there is room for another.`,
    submit: 'Set alert',
    submitting: 'Setting...',
    grouped: 'Write the number without separators, such as 65000 or 65000.50',
    refused: ALERT_MESSAGES,
    failed: 'Failed to set the alert',
    noAnswer: {
      title: 'No answer from the server',
      description:
        'It is not known whether the alert was set. Look at the list before you set it again; what you typed is still here.',
    },
    done: 'Alert set',
  },
} as const
