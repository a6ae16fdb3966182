import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/profile/sign-in-methods/messages.ts'

/** Everything the card of the sign-in methods says. */
export const messages: Translation<typeof english> = {
  names: { web3: 'Ethereum-Wallet', phone: 'Telefonnummer' },
  title: 'Anmelde\u00admethoden',
  loading: 'Ihre Anmelde\u00admethoden werden geladen',
  loadFailed: 'Ihre Anmelde\u00admethoden konnten nicht geladen werden',
  list: 'So melden Sie sich an',
  more: 'Dienste zum Verknüpfen',

  password: 'E-Mail-Adresse und Passwort',
  passwordAlone: 'Passwort',
  noPassword:
    'Wenn Sie ein Passwort festgelegt haben, können Sie sich damit und mit Ihrer E-Mail-Adresse anmelden.',
  since: 'Hinzugefügt am',
  changePassword: 'Passwort ändern',
  setPassword: 'Passwort festlegen oder ändern',

  link: (name) => `${name} verknüpfen`,
  leaving: 'Einen Moment\u00a0…',
  linkFailed: (name) => `${name} konnte nicht verknüpft werden`,
  linked: {
    title: (name) => `${name} verknüpft`,
    description: (name) => `Sie können sich ab jetzt mit ${name} anmelden.`,
  },
  notLinked: {
    title: (name) => `${name} konnte nicht verknüpft werden`,
    dismiss: 'Schließen',
    reasons: (name) => ({
      declined: 'Sie haben abgebrochen, oder die Anmeldung wurde abgelehnt. Es hat sich nichts geändert.',
      lost: 'Die Anmeldung hat zu lange gedauert oder wurde in einem anderen Browser abgeschlossen. Beginnen Sie noch einmal.',
      linkedAlready: `Dieses Konto bei ${name} ist hier schon mit einem anderen Konto verknüpft. Trennen Sie es zuerst in dem anderen Konto.`,
      suspended: 'Dieses Konto ist gesperrt.',
      broken:
        'Die Verbindung kam nicht zustande. Es hat sich nichts geändert. Versuchen Sie es gleich noch einmal.',
      unproven: `${name} hat Ihre E-Mail-Adresse nicht bestätigt. Öffnen Sie den Link in der E-Mail, die wir Ihnen geschickt haben.`,
      unclear: 'Wir wissen nicht, ob es geklappt hat. Die Liste unten zeigt, was verknüpft ist.',
    }),
  },

  unlink: 'Trennen',
  unlinkOf: (name) => `${name} trennen`,
  lastOne: 'Ihre einzige Anmelde\u00admethode können Sie nicht trennen.',
  confirmUnlink: {
    title: (name) => `${name} trennen?`,
    body: (name, who) => `Sie können sich dann nicht mehr mit ${name} (${who}) anmelden.`,
    confirm: 'Trennen',
    confirming: 'Wird getrennt\u00a0…',
    cancel: 'Behalten',
  },
  unlinked: {
    title: (name) => `${name} getrennt`,
    description: (name) => `Sie können sich nicht mehr mit ${name} anmelden.`,
  },
  unlinkFailed: (name) => `${name} konnte nicht getrennt werden`,

  form: {
    change: 'Passwort ändern',
    set: 'Passwort festlegen oder ändern',
    lead: 'Alle Ihre anderen Geräte werden abgemeldet.',
    setLead:
      'Danach können Sie sich mit Ihrer E-Mail-Adresse und diesem Passwort anmelden. Es ersetzt ein vorhandenes Passwort, und Ihre anderen Geräte werden abgemeldet.',
    cancel: 'Abbrechen',
    password: 'Neues Passwort',
    late: 'Ihre Anmeldung ist länger als einen Tag her, deshalb brauchen wir auch einen Code.',
    submit: 'Passwort speichern',
    submitting: 'Wird gespeichert\u00a0…',
    weak: 'Passwort zu schwach',
    done: { title: 'Passwort gespeichert', description: 'Ihre anderen Geräte wurden abgemeldet.' },
    failed: 'Das neue Passwort konnte nicht gespeichert werden',
  },
}
