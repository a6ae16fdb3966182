import type { Translation } from '@satlens/domain'
import { plural } from '#languages/de/plural.ts'
import type { messages as english } from '#src/features/profile/sessions/messages.ts'

/** Everything the card of the sessions says. */
export const messages: Translation<typeof english> = {
  title: 'Sitzungen',
  loading: 'Ihre Sitzungen werden geladen',
  loadFailed: 'Ihre Sitzungen konnten nicht geladen werden',
  list: 'Wo Sie angemeldet sind',
  note: '„Zuletzt aktiv“ wird etwa einmal pro Stunde aktualisiert.',

  thisDevice: 'Dieses Gerät',
  app: 'App',
  lastSeen: 'Zuletzt aktiv',
  signedIn: 'Angemeldet',
  from: 'Von',
  noAddress: 'unbekannter IP-Adresse',
  justNow: 'gerade eben',

  end: 'Sitzung beenden',
  endOf: (device) => `Sitzung beenden: ${device}`,
  endOthers: 'Alle anderen Sitzungen beenden',
  onlyHere: 'Sie sind sonst nirgends angemeldet.',

  confirmOne: {
    title: (device) => `Sitzung von ${device} beenden?`,
    body: 'Das Gerät wird abgemeldet, sobald es sich wieder verbindet. Wenn Sie es nicht kennen, ändern Sie auch Ihr Passwort.',
    appTitle: (app) => `Sitzung von ${app} beenden?`,
    appBody:
      'Die App muss Sie erneut anmelden und kann das, ohne Sie zu fragen. Um das zu verhindern, entfernen Sie ihren Zugriff unter „Apps mit Zugriff“.',
    confirm: 'Sitzung beenden',
    confirming: 'Wird beendet\u00a0…',
    cancel: 'Behalten',
  },
  confirmOthers: {
    title: 'Alle anderen Sitzungen beenden?',
    body: (count) =>
      plural(count, {
        one: 'Das andere Gerät wird abgemeldet, sobald es sich wieder verbindet. Dieses Gerät bleibt angemeldet.',
        other: `Die ${count} anderen Geräte werden abgemeldet, sobald sie sich wieder verbinden. Dieses Gerät bleibt angemeldet.`,
      }),
    confirm: 'Alle anderen Sitzungen beenden',
    confirming: 'Werden beendet\u00a0…',
    cancel: 'Behalten',
  },

  ended: {
    title: 'Sitzung beendet',
    description: (device) => `${device} wird abgemeldet, sobald sich das Gerät wieder verbindet.`,
  },
  endedBefore: { title: 'Sitzung beendet', description: 'Sie war bereits beendet.' },
  othersEnded: {
    title: 'Andere Sitzungen beendet',
    description: 'Ihre anderen Geräte werden abgemeldet, sobald sie sich wieder verbinden.',
  },
  endFailed: 'Die Sitzung konnte nicht beendet werden',
  othersFailed: 'Die anderen Sitzungen konnten nicht beendet werden',
  endedElsewhere: {
    title: 'Abgemeldet',
    description: 'Diese Sitzung wurde auf einem anderen Gerät beendet.',
  },
}
