import type { Translation } from '@satlens/domain'
import type { messages as english } from '#src/features/kyc/messages.ts'

const labels = {
  firstName: 'Vorname',
  lastName: 'Nachname',
  birthDate: 'Geburts\u00addatum',
  nationalId: 'Letzte 4 Ziffern der Ausweis\u00adnummer',
  street: 'Straße und Hausnummer',
  city: 'Ort',
  state: 'Bundes\u00adland',
  zip: 'Postleit\u00adzahl',
  document: 'Ausweis\u00addokument',
}

const REQUIRED: Readonly<Record<keyof typeof labels, string>> = {
  firstName: 'Geben Sie den Vornamen ein',
  lastName: 'Geben Sie den Nachnamen ein',
  birthDate: 'Geben Sie das Geburts\u00addatum ein',
  nationalId: 'Geben Sie die letzten 4 Ziffern der Ausweis\u00adnummer ein',
  street: 'Geben Sie Straße und Hausnummer ein',
  city: 'Geben Sie den Ort ein',
  state: 'Geben Sie das Bundes\u00adland ein',
  zip: 'Geben Sie die Postleit\u00adzahl ein',
  document: 'Fügen Sie ein Ausweis\u00addokument hinzu',
}

/** Everything the identity page says. */
export const messages: Translation<typeof english> = {
  title: 'Identitätsprüfung',
  lead: 'Sehen Sie, was bei einer Identitätsprüfung abgefragt wird.',
  ribbon:
    'Wir prüfen keine Identitäten. Was Sie eingeben, bleibt in diesem Tab und wird gelöscht, wenn Sie die Seite verlassen.',
  demo: {
    title: 'Geben Sie keine echten Daten ein',
    fill: 'Beispiel\u00addaten nutzen',
    clear: 'Leeren',
  },

  person: 'Persönliche Daten',
  address: 'Anschrift',
  upload: 'Hochladen',
  labels,
  choose: 'Datei wählen',
  noFile: 'Keine Datei gewählt',
  uploadHint: 'PNG, JPG oder PDF, höchstens 10\u00a0MB',
  preview: 'Vorschau Ihres Dokuments',
  submit: 'Zur Prüfung einreichen',

  required: (field) => REQUIRED[field],
  missing: { title: 'Angaben fehlen', description: 'Füllen Sie alle Felder aus' },
  submitted: {
    title: 'Demo-Prüfung eingereicht',
    description: 'Dies ist eine Demo. Es wurde nichts zur Prüfung gesendet.',
  },

  status: {
    title: 'Stand der Prüfung',
    names: {
      not_started: 'Nicht begonnen',
      pending: 'In Prüfung',
      approved: 'Genehmigt',
      rejected: 'Abgelehnt',
    },
    steps: 'Schritte der Prüfung',
    stepStates: { done: '(erledigt)', current: '(aktueller Schritt)', todo: '(nicht begonnen)' },
    filled: 'Formular ausfüllen',
    filledNote: 'Füllen Sie jedes Feld aus und fügen Sie ein Dokument hinzu.',
    submit: 'Einreichen',
    submitNote: 'Ihr Browser prüft, ob etwas fehlt.',
    review: 'Prüfung',
    reviewNote: 'Eine Prüfung dauert gewöhnlich 1\u2060–\u20602\u00a0Werktage. In dieser Demo gibt es keine.',
  },

  receipt: {
    title: 'Demo-Prüfung',
    checked: 'Ihr Browser hat geprüft, dass kein Feld leer ist.',
    pending: 'In diesem Tab ist Ihr Status jetzt „In Prüfung“.',
    notSent: 'Von Ihren Eingaben wurde nichts gesendet, gespeichert oder protokolliert.',
    again: 'Von vorn beginnen',
    againNote: 'Auch durch Neuladen der Seite oder Abmelden wird der Status zurückgesetzt.',
    dashboard: 'Zurück zur Übersicht',
  },

  sample: {
    firstName: 'Erika',
    lastName: 'Mustermann',
    street: 'Musterstraße 1',
    city: 'Musterstadt',
    state: 'Musterland',
  },
}
