import { ALERT_LIFETIME_DAYS, type Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import type { messages as english } from '#src/features/dashboard/alerts/messages.ts'

/** The texts of the price alerts. */
export const messages: Translation<typeof english> = {
  title: 'Preisalarme',
  loading: 'Ihre Alarme werden geladen',
  loadFailed: 'Ihre Alarme konnten nicht geladen werden',
  list: 'Ihre Alarme',
  create: 'Neuer Alarm',
  active: (active, limit) => `${active} von ${limit} aktiv`,
  limits: (limit) =>
    `Kostenloser Tarif: ${plural(limit, { one: 'ein aktiver Alarm', other: `bis zu ${limit} aktive Alarme` })}. Jeder Alarm löst einmal aus und läuft nach ${ALERT_LIFETIME_DAYS} Tagen ab.`,
  none: 'Keine Alarme',
  noneBody:
    'Legen Sie einen Preis oder eine Änderung in 24\u00a0h fest. Wir melden uns, sobald der Markt sie erreicht.',

  paused: {
    title: 'Alarme ruhen zurzeit',
    because: {
      delayed:
        'Der letzte Preis ist zu alt. Bis zum nächsten aktuellen Preis können wir Ihnen keine Änderungen melden.',
      unavailable:
        'Die Preisquelle antwortet nicht. Bis zum nächsten aktuellen Preis können wir Ihnen keine Änderungen melden.',
      simulated: 'Die Preise auf diesem Server sind simuliert. Deshalb lösen Alarme nicht aus.',
    },
    titleIn: (currency) => `Alarme in ${currency} ruhen zurzeit`,
    noHistory:
      'In dieser Währung kennen wir den Preis von vor 24 Stunden noch nicht. Alarme zur Änderung in 24\u00a0h werden aktiv, sobald wir einen Tag lang Preise erfasst haben.',
    some: (kinds) =>
      kinds.includes('day_move')
        ? 'Das betrifft Alarme zur Änderung in 24\u00a0h.'
        : 'Das betrifft Alarme zum Preis.',
  },

  status: {
    active: 'Aktiv',
    paused: 'Pausiert',
    fired: 'Ausgelöst',
    expired: 'Abgelaufen',
  },
  waitsUntil: (day) => `Läuft ab am ${day}`,
  waitsForReturn:
    'Diese Schwelle ist schon erreicht. Der Alarm löst aus, sobald der Wert auf die andere Seite zurückkehrt und sie dann wieder erreicht.',
  pausedUntil: (day) => `Läuft ab am ${day}`,

  email: 'E-Mail',
  emailOf: (alert) => `Per E-Mail melden: ${alert}`,
  actions: {
    pause: {
      name: 'Pausieren',
      busy: 'Wird pausiert\u00a0…',
      done: 'Alarm pausiert',
      failed: 'Der Alarm konnte nicht pausiert werden',
    },
    resume: {
      name: 'Fortsetzen',
      busy: 'Wird fortgesetzt\u00a0…',
      done: 'Alarm fortgesetzt',
      failed: 'Der Alarm konnte nicht fortgesetzt werden',
    },
    re_arm: {
      name: 'Reaktivieren',
      busy: 'Wird reaktiviert\u00a0…',
      done: 'Alarm reaktiviert',
      failed: 'Der Alarm konnte nicht reaktiviert werden',
    },
  },
  edit: {
    name: 'Ändern',
    save: 'Speichern',
    saving: 'Wird gespeichert\u00a0…',
    arm: 'Speichern und reaktivieren',
    arming: 'Wird reaktiviert\u00a0…',
    cancel: 'Abbrechen',
    done: 'Alarm geändert',
    failed: 'Der Alarm konnte nicht geändert werden',
  },
  ofAlert: (action, alert) => `${action}: ${alert}`,
  emailFailed: 'Die E-Mail-Einstellung konnte nicht geändert werden',
  noAnswer: {
    title: 'Der Server hat nicht geantwortet',
    description: 'Ihre Änderung wurde vielleicht nicht gespeichert. Zur Kontrolle laden wir die Liste neu.',
  },

  delete: 'Löschen',
  confirmDelete: {
    title: 'Diesen Alarm löschen?',
    body: (alert) => `${alert}. Frühere Meldungen bleiben im Verlauf.`,
    confirm: 'Alarm löschen',
    confirming: 'Wird gelöscht\u00a0…',
    cancel: 'Behalten',
  },
  deleted: 'Alarm gelöscht',
  deleteFailed: 'Der Alarm konnte nicht gelöscht werden',

  emails: {
    label: 'E-Mail senden, wenn ein Alarm auslöst',
    help: 'Gilt für Alarme, bei denen E-Mail eingeschaltet ist. In jeder E-Mail steht ein Link zum Abbestellen.',
    unconfirmed:
      'Bestätigen Sie Ihre E-Mail-Adresse, um Alarme per E-Mail zu erhalten. Bis dahin erscheinen sie nur hier.',
    on: 'E-Mails zu Alarmen eingeschaltet',
    off: 'E-Mails zu Alarmen ausgeschaltet',
  },

  history: 'Verlauf',
  historyEmpty: {
    title: 'Noch keine Alarme oder Benach\u00adrichtigungen zu Zahlungen',
    body: 'Sie erscheinen hier, wenn ein Alarm auslöst und wenn ein beobachtetes Konto Zahlungen empfängt oder sendet.',
  },
  historyList: 'Alarme und Benach\u00adrichtigungen zu Zahlungen, neueste zuerst',
  at: (price) => `bei ${price}`,
  fromBefore: (direction, price) =>
    `${direction === 'up' ? 'gestiegen' : 'gefallen'} von ${price} (24 Stunden zuvor)`,
  simulated: 'Simuliert',
  emailed: 'per E-Mail gesendet',
  crossed: (price) => `Alarm ausgelöst bei ${price}.`,

  form: {
    title: 'Neuer Preisalarm',
    cancel: 'Abbrechen',
    kind: 'Art des Alarms',
    kinds: { price_above: 'Über', price_below: 'Unter', day_move: 'Änderung in 24\u00a0h' },
    value: {
      price_above: (currency) => `Preis bei oder über (${currency})`,
      price_below: (currency) => `Preis bei oder unter (${currency})`,
      day_move: () => 'Änderung nach oben oder unten (%)',
    },
    percent: '%',
    presets: 'Vorschläge ausgehend vom aktuellen Preis',
    moves: 'Übliche Werte',
    move: (percent) => `${percent}\u00a0%`,
    step: (percent) => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00a0%`,
    preset: (percent, price) =>
      `${Math.abs(percent)}\u00a0% ${percent > 0 ? 'über' : 'unter'} dem aktuellen Preis: ${price}`,
    now: (price) => `Aktueller Preis: ${price}`,
    nowSimulated: (price) => `Aktueller Preis: ${price} (simuliert)`,
    notLive: 'Zurzeit gibt es keinen aktuellen Preis zum Vergleich.',
    moveHelp: 'Verglichen mit dem Preis 24 Stunden zuvor.',
    beyond:
      'Diese Schwelle ist schon erreicht. Der Alarm löst aus, sobald der Wert um 0,25\u00a0% auf die andere Seite zurückkehrt und sie dann wieder erreicht.',
    email: 'Auch per E-Mail melden',
    emailsOff: 'E-Mails zu Alarmen sind für Ihr Konto ausgeschaltet.',
    full: (limit) =>
      `Ihre ${limit} aktiven Alarme sind das Maximum im kostenlosen Tarif. Pausieren oder löschen Sie einen, um einen neuen einzurichten.`,
    submit: 'Alarm einrichten',
    submitting: 'Wird eingerichtet\u00a0…',
    grouped: 'Geben Sie die Zahl ohne Tausender\u00adtrennzeichen ein, zum Beispiel 65000 oder 65000,50',
    failed: 'Der Alarm konnte nicht eingerichtet werden',
    noAnswer: {
      title: 'Der Server hat nicht geantwortet',
      description:
        'Der Alarm wurde vielleicht nicht eingerichtet. Sehen Sie in der Liste nach, bevor Sie es noch einmal versuchen. Ihre Eingaben sind noch da.',
    },
    done: 'Alarm eingerichtet',
  },
}
